import '../../../testing/browser.js';
import type { QuickOrderLine } from '@sextant/contracts/http/lists.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { QuickOrderDialog } from './quick-order-dialog.js';

const refused = 'Quantity "0" is not a whole number above 0. 1 was taken.';
const line = (
  at: number,
  text: string,
  quantity: number,
  quantityProblem: string | null,
): QuickOrderLine => ({
  line: at,
  text,
  quantity,
  quantityProblem,
  candidates: [
    {
      product: {
        id: `p${at}`,
        name: `Product ${at}`,
        image: '/img/p.svg',
        manufacturerCode: text,
        minPrice: 5,
      },
      confidence: 94,
      reasons: [],
      cost: { quantity, conversion: null, paid: null, here: null, total: null, saving: null },
    } as never,
  ],
});

describe('quick order', () => {
  it('chooses what is surely meant, and leaves a line out whose quantity needs a second look', async () => {
    answerApi({
      'POST /api/quick-order/match': {
        lines: [line(1, '3 GA4987', 3, null), line(2, '0 GA4987', 1, refused)],
        problems: [],
      },
    });
    renderAt('/', <QuickOrderDialog onClose={() => undefined} onFilled={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Codes and quantities'), '3 GA4987');
    await userEvent.click(screen.getByRole('button', { name: 'Match Lines' }));
    expect(await screen.findByText('1 of 2 lines chosen')).toBeInTheDocument();
    expect(screen.getByLabelText('Product for line 1')).toHaveValue('p1');
    expect(screen.getByLabelText('Product for line 2')).toHaveValue('');
    expect(screen.getByText(refused)).toBeInTheDocument();
  });
});

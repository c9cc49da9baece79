import '../../../testing/browser.js';
import type { QuickOrderLine } from '@sextant/contracts/http/lists.js';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { useSession } from '../../../lib/session.js';
import { sampleOffer, sampleUser, sampleVendorConnection } from '../../../testing/samples.js';
import { QuickOrderDialog } from './quick-order-dialog.js';

const refused = 'Quantity "0" is not a whole number above 0.';
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
        minPrice: 20,
        sellers: [sampleOffer()],
      },
      confidence: 94,
      reasons: [],
      cost: { quantity, conversion: null, paid: null, here: null, total: null, saving: null },
    } as never,
  ],
});

describe('quick order', () => {
  afterEach(() => {
    cleanup();
    useSession.setState({ status: 'anonymous', user: null });
  });

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
    // The product is sure, the quantity is not.
    expect(document.body).toHaveTextContent('Left out until you choose the product and its quantity.');
    expect(document.body).not.toHaveTextContent('Perhaps');
    await userEvent.selectOptions(screen.getByLabelText('Product for line 1'), 'Leave out');
    expect(screen.getAllByText(/Left out until/)).toHaveLength(1);
  });

  it('says which lines are of one product, and how many of it they make together', async () => {
    const gloves = line(1, '3 GA4987', 3, null);
    const again = { ...line(1, 'GA4987 x 2', 2, null), line: 2 };
    answerApi({
      'POST /api/quick-order/match': {
        lines: [gloves, again, line(3, '4 GA5000', 4, null)],
        problems: [],
      },
    });
    renderAt('/', <QuickOrderDialog onClose={() => undefined} onFilled={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Codes and quantities'), '3 GA4987');
    await userEvent.click(screen.getByRole('button', { name: 'Match Lines' }));
    const said = 'Lines 1 and 2 are the same product: together 5 of Product 1.';
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getAllByText(/the same product/)).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Product for line 2'), 'Leave out');
    expect(screen.queryByText(/the same product/)).not.toBeInTheDocument();
  });

  it('shows own prices as the best ones', async () => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    const { seller, url, availability } = sampleOffer();
    const own = { productId: 'p1', seller, url, availability, listPrice: 20, price: 18 };
    answerApi({
      'GET /api/vendors': { vendors: [sampleVendorConnection()] },
      'GET /api/personal-prices': { prices: [own] },
      'POST /api/quick-order/match': { lines: [line(1, '3 GA4987', 3, null)], problems: [] },
    });
    renderAt('/', <QuickOrderDialog onClose={() => undefined} onFilled={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Codes and quantities'), '3 GA4987');
    await userEvent.click(screen.getByRole('button', { name: 'Match Lines' }));
    expect(await screen.findByText('Your Price')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('$18.00 at best · Your Price · list from $20.00');
  });
});

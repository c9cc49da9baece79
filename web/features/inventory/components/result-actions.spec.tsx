import '../../../testing/browser.js';
import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetToasts, useToasts } from '../../../lib/toasts.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleOffer } from '../../../testing/samples.js';
import type { WantedRow } from '../wanted-rows.js';
import { ResultActions } from './result-actions.js';

const item = (row: number, id: string | null, quantity: number, packs?: number): ProcessedItem => ({
  row,
  originalName: '',
  originalSku: '',
  originalBrand: '',
  originalQuantity: '',
  quantity,
  quantityProblem: null,
  priceProblem: null,
  confidence: 99,
  reasons: [],
  chosen: false,
  candidates: 1,
  matchedProduct: id === null ? null : ({ id, name: `Product ${id}`, sellers: [sampleOffer()] } as never),
  cost: packs === undefined ? null : ({ quantity: packs } as never),
});
const items = [item(2, 'p1', 2), item(3, 'p2', 300, 3), item(4, null, 1), item(5, 'p1', 4)];
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));

describe('rows put into the cart', () => {
  beforeEach(forgetToasts);

  it('are sent at once, in packs, a product once, and what came of it is told', async () => {
    const sent: (readonly WantedRow[])[] = [];
    renderAt(
      '/',
      <ResultActions
        items={items}
        onAdd={(rows) => {
          sent.push(rows);
          return Promise.resolve({ added: 2, message: '2 products are in your cart, from net32.' });
        }}
      />,
    );
    await add();
    expect(sent).toEqual([
      [
        { productId: 'p1', name: 'Product p1', quantity: 6 },
        { productId: 'p2', name: 'Product p2', quantity: 3 },
      ],
    ]);
    expect(await screen.findByText('2 products are in your cart, from net32.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Added to Cart!' })).toBeInTheDocument();
  });

  it('are not said to be there when none is', async () => {
    const message = 'Nothing was added. Nobody has Product p1 in stock.';
    renderAt('/', <ResultActions items={items} onAdd={() => Promise.resolve({ added: 0, message })} />);
    await add();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });

  it('may be tried again after a failure', async () => {
    renderAt('/', <ResultActions items={items} onAdd={() => Promise.reject(new Error('no network'))} />);
    await add();
    expect(useToasts.getState().toasts).toMatchObject([
      { tone: 'bad', title: 'Cart Error', text: 'Failed to add items to cart. Please try again.' },
    ]);
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });
});

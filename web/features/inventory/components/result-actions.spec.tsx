import '../../../testing/browser.js';
import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetToasts, useToasts } from '../../../lib/toasts.js';
import { answerApi, Refuse } from '../../../testing/api.js';
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
const nothingAdded = () => Promise.resolve({ added: 0, message: '' });
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
        { productId: 'p1', name: 'Product p1', quantity: 6, cut: false },
        { productId: 'p2', name: 'Product p2', quantity: 3, cut: false },
      ],
    ]);
    expect(await screen.findByText('2 products are in your cart, from net32.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Added to Cart!' })).toBeInTheDocument();
  });

  it('are no more of a product than one line holds', async () => {
    const sent: (readonly WantedRow[])[] = [];
    const onAdd = (rows: readonly WantedRow[]) => {
      sent.push(rows);
      return nothingAdded();
    };
    renderAt('/', <ResultActions items={[item(2, 'p1', 6000), item(3, 'p1', 6000)]} onAdd={onAdd} />);
    await add();
    expect(sent).toEqual([[{ productId: 'p1', name: 'Product p1', quantity: 9999, cut: true }]]);
  });

  it('are not said to be there when none is', async () => {
    const message = 'Nothing was added. Nobody sells Product p1 at the moment.';
    renderAt('/', <ResultActions items={items} onAdd={() => Promise.resolve({ added: 0, message })} />);
    await add();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });

  it('are out of stock where nobody has them for a price, and not on backorder', () => {
    const offered = (availability: SellerOffer['availability'], price: number | null): ProcessedItem => {
      const row = item(2, 'p1', 1);
      const sellers = [sampleOffer({ availability, price })];
      return { ...row, matchedProduct: row.matchedProduct && { ...row.matchedProduct, sellers } };
    };
    const goods = [offered('backorder', 20), offered('out_of_stock', 20), offered('backorder', null)];
    renderAt('/', <ResultActions items={goods} onAdd={nothingAdded} />);
    expect(screen.getByText('3 selected, 2 of them out of stock')).toBeInTheDocument();
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

describe('rows added to the favorites', () => {
  const products = ['p1', 'p2', 'p3'].map((id, at) => item(at, id, 1));
  const save = async (answers: Record<string, unknown>) => {
    const calls = answerApi(
      Object.fromEntries(
        Object.entries(answers).map(([id, answer]) => [`POST /api/favorites/${id}`, answer]),
      ),
    );
    renderAt('/', <ResultActions items={products} onAdd={nothingAdded} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Favorites' }));
    return () => calls.map(({ path }) => path.split('/').at(-1));
  };
  beforeEach(() => {
    forgetToasts();
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('are said to be there when all are', async () => {
    await save({ p1: {}, p2: {}, p3: {} });
    expect(await screen.findByRole('button', { name: 'Added to Favorites!' })).toBeInTheDocument();
  });

  it.each([
    ['this time', new Refuse(429, { message: 'Too many changes. Try again in a minute.' })],
    ['at all', new Refuse(409, { message: 'You can keep up to 2.', code: 'too_many_favorites' })],
  ])('are no more than fit %s, and how many is told', async (_, refused) => {
    const sent = await save({ p1: {}, p2: refused, p3: {} });
    expect(
      await screen.findByText(`1 of 3 added to favorites. ${String(refused.problem.message)}`),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to Favorites' })).toBeEnabled();
    expect(sent()).toEqual(['p1', 'p2']);
  });

  it('are skipped one by one where another may be taken', async () => {
    const sent = await save({ p1: {}, p2: new Refuse(404, { message: 'Not found.' }), p3: {} });
    expect(await screen.findByText('2 of 3 added to favorites. Not found.')).toBeInTheDocument();
    expect(sent()).toEqual(['p1', 'p2', 'p3']);
  });

  it('are not said to be there when none is', async () => {
    await save({ p1: new Refuse(429, { message: 'Too many changes. Try again in a minute.' }) });
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { title: 'Favorites Error', text: 'Too many changes. Try again in a minute.' },
      ]),
    );
  });
});

import '../testing/browser.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeCart } from '../features/cart/store/cart-store.js';
import { Refuse } from '../testing/api.js';
import { setMedia } from '../testing/browser.js';
import { sampleOrder } from '../testing/samples.js';
import { itemNotedAt, leaveStartPage, openCart, showStartPage } from './testing/start-page.js';

const item = itemNotedAt(20);
const [line] = sampleOrder().items;
const placed = (_id: string) =>
  sampleOrder({
    _id,
    createdAt: new Date().toISOString(),
    items: line
      ? [
          {
            ...line,
            product: { ...line.product, _id: item.product._id },
            seller: { ...line.seller, url: item.seller.url },
            quantity: 2,
          },
        ]
      : [],
  });

/** Presses Place Order and loads the page again before the answer. Returns where the server tells of this attempt. */
async function orderAndReload(): Promise<string> {
  writeCart({ lines: [item], owner: 'u1', pulled: true });
  const calls = showStartPage({
    'GET /api/cart': { items: [item] },
    'POST /api/orders': () => new Promise(() => undefined),
  });
  openCart();
  await screen.findByLabelText('City');
  await userEvent.click(await screen.findByRole('button', { name: 'Place Order' }));
  const sent = await waitFor(() => {
    const call = calls.find(({ method, path }) => method === 'POST' && path === '/api/orders');
    return call?.headers.get('idempotency-key') ?? Promise.reject(new Error('not sent yet'));
  });
  cleanup();
  return `GET /api/orders/attempts/${sent}`;
}

describe('an order whose answer the page did not wait for', () => {
  beforeEach(() => setMedia('(prefers-reduced-motion: reduce)'));
  afterEach(() => {
    leaveStartPage();
    sessionStorage.clear();
  });

  it('is told of once after the reload, as soon as it is there', async () => {
    const attempt = await orderAndReload();
    let polls = 0;
    showStartPage({
      'GET /api/cart': { items: [] },
      [attempt]: () => (++polls === 1 ? new Refuse(404) : placed('abc000000000000000123456')),
    });
    expect(await screen.findByText('Order #123456 placed')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View order' })).toBeInTheDocument();
    expect(polls).toBe(2);
    expect(sessionStorage.getItem('sextant.order-under-way')).toBeNull();
  });

  it('may have been placed where it is not found, also beside the same order of a moment before', async () => {
    await orderAndReload();
    showStartPage({
      'GET /api/cart': { items: [item] },
      'GET /api/orders': { orders: [placed('abc000000000000000654321')] },
    });
    expect(
      await screen.findByText('Your order may have been placed', undefined, { timeout: 15_000 }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Orders' })).toBeInTheDocument();
  });
});

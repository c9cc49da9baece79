import '../testing/browser.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeCart } from '../features/cart/store/cart-store.js';
import { setMedia } from '../testing/browser.js';
import { sampleOrder } from '../testing/samples.js';
import { itemNotedAt, leaveStartPage, openCart, showStartPage } from './testing/start-page.js';

const item = itemNotedAt(20);
const [line] = sampleOrder().items;
const placed = (createdAt: Date) =>
  sampleOrder({
    _id: 'abc000000000000000123456',
    createdAt: createdAt.toISOString(),
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

/** Presses Place Order and loads the page again before the answer. */
async function orderAndReload(): Promise<void> {
  writeCart({ lines: [item], owner: 'u1', pulled: true });
  const calls = showStartPage({
    'GET /api/cart': { items: [item] },
    'POST /api/orders': () => new Promise(() => undefined),
  });
  openCart();
  await screen.findByLabelText('City');
  await userEvent.click(await screen.findByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  cleanup();
}

describe('an order whose answer the page did not wait for', () => {
  beforeEach(() => setMedia('(prefers-reduced-motion: reduce)'));
  afterEach(() => {
    leaveStartPage();
    sessionStorage.clear();
  });

  it('is told of once after the reload, as soon as it is there', async () => {
    await orderAndReload();
    let polls = 0;
    const earlier = placed(new Date(Date.now() - 3_600_000));
    showStartPage({
      'GET /api/cart': { items: [] },
      'GET /api/orders': () => ({ orders: ++polls === 1 ? [earlier] : [placed(new Date()), earlier] }),
    });
    expect(await screen.findByText('Order #123456 placed')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View order' })).toBeInTheDocument();
    expect(polls).toBe(2);
    expect(sessionStorage.getItem('sextant.order-under-way')).toBeNull();
  });

  it('may have been placed where it is not found', async () => {
    await orderAndReload();
    showStartPage({ 'GET /api/cart': { items: [item] }, 'GET /api/orders': { orders: [] } });
    expect(
      await screen.findByText('Your order may have been placed', undefined, { timeout: 15_000 }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Orders' })).toBeInTheDocument();
  });
});

import '../testing/browser.js';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { forgetCart, writeCart } from '../features/cart/store/cart-store.js';
import { endSession, startSession, useSession } from '../lib/session.js';
import { answerApi, type SeenCall } from '../testing/api.js';
import { setMedia } from '../testing/browser.js';
import { renderRoutes, testQueryClient } from '../testing/render-app.js';
import {
  sampleAddress,
  sampleCard,
  sampleOffer,
  sampleOrder,
  sampleSearch,
  sampleUser,
  sampleVendorConnection,
} from '../testing/samples.js';
import { useCartDialog } from './cart-dialog.js';
import { routes } from './routes.js';

const item = { product: sampleCard(), seller: sampleOffer(), quantity: 2, notedPrice: 20 };
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

function Page() {
  const cart = useCartDialog();
  return (
    <>
      <button onClick={() => cart.open({})}>Open cart</button>
      <Outlet />
    </>
  );
}

/** The start page of a signed-in buyer with this cart on the server. */
function load(items: (typeof item)[], answers: Record<string, unknown>): SeenCall[] {
  const calls = answerApi({
    'GET /api/search': sampleSearch([]),
    'GET /api/cart': { items },
    'GET /api/vendors': { vendors: [sampleVendorConnection()] },
    'GET /api/personal-prices/net32/p1': { price: null, isFromCache: false },
    'GET /api/shipping/addresses': { addresses: [{ ...sampleAddress, notes: '' }] },
    ...answers,
  });
  startSession({ token: 'maras', user: sampleUser() });
  renderRoutes([{ element: <Page />, children: routes }], '/', testQueryClient());
  return calls;
}

/** Presses Place Order and loads the page again before the answer. */
async function orderAndReload(): Promise<void> {
  writeCart({ lines: [item], owner: 'u1', pulled: true });
  const calls = load([item], { 'POST /api/orders': () => new Promise(() => undefined) });
  act(() => screen.getByText('Open cart').click());
  await screen.findByLabelText('City');
  await userEvent.click(await screen.findByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  cleanup();
}

describe('an order whose answer the page did not wait for', () => {
  beforeEach(() => setMedia('(prefers-reduced-motion: reduce)'));
  afterEach(() => {
    cleanup();
    act(() => endSession());
    forgetCart();
    sessionStorage.clear();
    useSession.setState({ status: 'checking', user: null }, true);
  });

  it('is told of once after the reload, as soon as it is there', async () => {
    await orderAndReload();
    let polls = 0;
    const earlier = placed(new Date(Date.now() - 3_600_000));
    load([], {
      'GET /api/orders': () => ({ orders: ++polls === 1 ? [earlier] : [placed(new Date()), earlier] }),
    });
    expect(await screen.findByText('Order #123456 placed')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View order' })).toBeInTheDocument();
    expect(polls).toBe(2);
    expect(sessionStorage.getItem('sextant.order-under-way')).toBeNull();
  });

  it('may have been placed where it is not found', async () => {
    await orderAndReload();
    load([item], { 'GET /api/orders': { orders: [] } });
    expect(
      await screen.findByText('Your order may have been placed', undefined, { timeout: 15_000 }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Orders' })).toBeInTheDocument();
  });
});

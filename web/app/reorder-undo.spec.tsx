import '../testing/browser.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { forgetCart, useCart, writeCart } from '../features/cart/store/cart-store.js';
import { useDialogs } from '../lib/dialogs.js';
import { useSession } from '../lib/session.js';
import { allAnswered, answerApi } from '../testing/api.js';
import { renderRoutes } from '../testing/render-app.js';
import { sampleCard, sampleOffer, sampleOrder, sampleUser } from '../testing/samples.js';
import { CartFlow } from './cart-flow.js';
import { OrdersPage } from './pages/orders.page.js';

const order = sampleOrder({ _id: 'aaaaaaaaaaaaaaaaaaabc123' });
const line = (id: string): CartItem => ({
  product: sampleCard({ _id: id, product_name: `Product ${id}` }),
  seller: sampleOffer({ url: `https://net32.com/${id}` }),
  quantity: 1,
});
const answer: ReorderAnswer = {
  added: 1,
  fromOthers: { pieces: 0, sellers: [], saved: 0, moves: [] },
  total: 26.99,
  leftOut: 0,
  unavailable: ['Putty', 'Wax', 'Etch Gel', 'Cups'],
  noRoom: [],
  orderedAt: [],
  changed: [],
};

function Page() {
  const opened = useDialogs().some(({ name }) => name === 'cart');
  return (
    <>
      <Outlet />
      {opened && <CartFlow />}
    </>
  );
}

describe('an order that is ordered again', () => {
  beforeEach(() => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    writeCart({ lines: [line('held')], owner: 'u1', pulled: true });
  });
  afterEach(() => {
    cleanup();
    forgetCart();
    useSession.setState({ status: 'anonymous', user: null });
  });

  it('names all that could not be added, and is taken back in the cart', async () => {
    let items = [line('held')];
    const calls = answerApi({
      'GET /api/orders': { orders: [order], page: 1, total: 1, totalPages: 1 },
      'GET /api/orders/monthly-savings': { months: [] },
      [`GET /api/orders/${order._id}`]: order,
      [`POST /api/orders/${order._id}/reorder`]: () => {
        items = [line('held'), line('again')];
        return answer;
      },
      'GET /api/cart': () => ({ items }),
      'DELETE /api/cart/items': () => {
        items = [line('held')];
        return {};
      },
      'GET /api/vendors': { vendors: [] },
      'GET /api/lists': { lists: [] },
      'GET /api/shipping/addresses': { addresses: [] },
      'POST /api/basket/suggestion': { moves: [], left: [], impossible: null, gap: 0, saving: 0, needed: 0 },
    });
    renderRoutes(
      [{ element: <Page />, children: [{ path: '/orders/:id?', Component: OrdersPage }] }],
      `/orders/${order._id}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Re-order' }));
    const cart = within(await screen.findByRole('dialog', { name: /^Cart/ }));
    expect(cart.getByText(/^1 item added/)).toHaveTextContent(
      'Nobody sells Putty, Wax, Etch Gel, and Cups at the moment.',
    );
    await cart.findByText('Product again');
    await userEvent.click(cart.getByRole('button', { name: 'Undo re-order' }));
    expect(await cart.findByText('Taken back.')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/^Taken back\.$/);
    expect(useCart.getState().lines.map(({ product }) => product._id)).toEqual(['held']);
    expect(cart.queryByRole('button', { name: 'Undo re-order' })).not.toBeInTheDocument();
    const deleted = calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
    expect(deleted).toMatchObject([{ productId: 'again' }]);
    await allAnswered();
  });
});

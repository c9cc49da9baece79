import '../../../testing/browser.js';
import type { AdminOrder, AdminOrdersAnswer } from '@sextant/contracts/http/admin.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { setMedia } from '../../../testing/browser.js';
import { renderAt, testQueryClient } from '../../../testing/render-app.js';
import { sampleOrder } from '../../../testing/samples.js';
import { OrdersTab } from './orders-tab.js';
import { noLiveOrders, receive } from './live/live-orders.js';
import { useLiveOrders } from './live/use-live-orders.js';

const order = (n: number, change: Partial<AdminOrder> = {}): AdminOrder => ({
  ...sampleOrder({ _id: `00000000000000000000000${n}` }),
  user: { _id: 'u1', firstName: 'Mara', lastName: 'Quint', email: 'mara@quint.example' },
  ...change,
});
const summary = {
  cursor: '0',
  day: '2026-11-20',
  since: '2026-11-20T11:00',
  today: { orders: 0, valueCents: 0, refused: 0, waiting: 0 },
  recent: [],
};

/** The orders of the dashboard; the server has others from `change` on, and the list is fetched again by `again`. */
function open(entry = '/admin/orders', page = 1, first = [order(3), order(2)]) {
  let orders = first;
  let cursor = '1';
  let total = first.length + (page - 1) * 10;
  answerApi({
    'GET /admin-api/admin/orders/summary': summary,
    'GET /admin-api/admin/orders': (): AdminOrdersAnswer => ({
      orders,
      pagination: { page, pages: page, total, limit: 10 },
      cursor,
    }),
  });
  const client = testQueryClient();
  renderAt(entry, <OrdersTab />, client);
  return {
    change: (next: AdminOrder[], more: number, at = '1') =>
      ([orders, total, cursor] = [next, total + more, at]),
    again: () => client.invalidateQueries(),
  };
}
const rows = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

describe('the rows of the orders', () => {
  beforeEach(() => {
    setMedia('(min-width: 64rem)');
    useLiveOrders.setState(noLiveOrders, true);
  });

  it('stand still when the list is fetched again by itself, and move when the new ones are asked for', async () => {
    const { change, again } = open();
    await screen.findByRole('row', { name: /#000003/ });
    change([order(5), order(4), order(3, { status: 'shipped' })], 2);
    await again();
    expect(await screen.findByRole('button', { name: '2 new orders' })).toBeInTheDocument();
    expect(rows()).toEqual(['#000003', '#000002']);
    expect(screen.getByRole('row', { name: /#000003/ })).toHaveTextContent('Shipped');
    expect(within(screen.getByRole('table')).getByText('Shipped').closest('.animate-tint')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '2 new orders' }));
    await screen.findByRole('row', { name: /#000005/ });
    expect(rows()).toEqual(['#000005', '#000004', '#000003']);
    expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument();
  });

  it('stand still on a later page, too, where new orders push others in', async () => {
    const { change, again } = open('/admin/orders?page=2', 2);
    await screen.findByRole('row', { name: /#000003/ });
    change([order(4), order(3)], 1);
    await again();
    expect(await screen.findByRole('button', { name: '1 new order' })).toBeInTheDocument();
    expect(rows()).toEqual(['#000003', '#000002']);
  });

  it('say of orders that have left the newest answer what happened to them meanwhile', async () => {
    const { change, again } = open();
    await screen.findByRole('row', { name: /#000003/ });
    const changed = (n: number, status: string) => {
      const event = { cursor: '3', orderId: order(n)._id, status };
      return { name: 'order.changed' as const, event };
    };
    act(() =>
      useLiveOrders.setState((live) => receive(live, [changed(3, 'deleted'), changed(2, 'shipped')])),
    );
    change([order(1)], -1, '5');
    await again();
    await waitFor(() => expect(screen.getByRole('row', { name: /#000003/ })).toHaveTextContent('Deleted'));
    expect(screen.queryByRole('button', { name: /#000003/ })).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /#000002/ })).toHaveTextContent('Shipped');
  });

  it('do not count an order that has moved up in place of a deleted one as new', async () => {
    const { change, again } = open();
    await screen.findByRole('row', { name: /#000003/ });
    change([order(3, { status: 'shipped' }), order(1)], -1);
    await again();
    await screen.findByText('Shipped');
    expect(rows()).toEqual(['#000003', '#000002']);
    expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument();
  });

  it('come by themselves into a list that was empty', async () => {
    const { change, again } = open('/admin/orders', 1, []);
    await screen.findByText('No orders found');
    change([order(4)], 1);
    await again();
    expect(await screen.findByRole('row', { name: /#000004/ })).toBeInTheDocument();
  });
});

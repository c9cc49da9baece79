import '../../../testing/browser.js';
import type { AdminOrder, AdminOrdersAnswer, OrderSummary } from '@sextant/contracts/http/admin.js';
import { until } from '@sextant/testing/eventually.js';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../../lib/session.js';
import { connectLive, type LiveConnection, type LiveSocket } from '../../../lib/socket.js';
import { allAnswered, answerApi } from '../../../testing/api.js';
import { setMedia } from '../../../testing/browser.js';
import { renderAt, testQueryClient } from '../../../testing/render-app.js';
import { sampleOrder, sampleUser } from '../../../testing/samples.js';
import { AdminScreen } from './admin-screen.js';

const order: AdminOrder = {
  ...sampleOrder({ _id: '000000000000000000000003' }),
  user: { _id: 'u1', firstName: 'Mara', lastName: 'Quint', email: 'mara@quint.example' },
};
const summary: OrderSummary = {
  cursor: '1',
  day: '2026-11-20',
  from: '2026-11-20T05:00',
  before: '2999-01-01T05:00',
  since: '2026-11-20T11:00',
  today: { orders: 1, valueCents: 4000, refused: 0, waiting: 1 },
  recent: [],
};
const pagination = { page: 1, pages: 1, total: 1, limit: 10 };
const orders: AdminOrdersAnswer = { orders: [order], pagination, cursor: '1' };
const ONE = `/admin-api/admin/orders/${order._id}`;

let connection: LiveConnection;
let live: LiveSocket;

/** The server sends something over the live connection. */
const sends = (name: string, event: object) =>
  act(() => live.listenersAny().forEach((listener) => void listener(name, event)));
const shipped = { cursor: '2', orderId: order._id, status: 'shipped' };
const staff = { minute: '2026-11-20T12:00', orders: 1, valueCents: 500, refused: 0, waiting: 1 };

/** Data stays fresh here: what comes is told by the live connection. */
function open(at: string, client = freshClient()) {
  const calls = answerApi({
    'GET /admin-api/admin/orders/summary': summary,
    'GET /admin-api/admin/orders': orders,
    'GET /admin-api/admin/users': { users: [], pagination: { ...pagination, total: 0 } },
    [`GET ${ONE}`]: { ...order, timeline: [] },
  });
  renderAt(at, <AdminScreen />, client);
  return calls;
}
function freshClient() {
  const client = testQueryClient();
  client.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  return client;
}
const tab = (name: string) => screen.getByRole('tab', { name });

describe('the orders of the dashboard', () => {
  beforeAll(async () => {
    let socket: LiveSocket | undefined;
    connection = connectLive({ since: 'now', attach: (it) => (socket = it), onGap: () => undefined });
    await until(() => socket !== undefined);
    live = socket!;
  });
  afterAll(() => connection.close());
  beforeEach(() => {
    setMedia('(min-width: 64rem)');
    useSession.setState({ status: 'signed-in', user: sampleUser({ _id: 'me', role: 'admin' }) });
  });
  afterEach(async () => {
    await allAnswered();
    cleanup();
    useSession.setState({ status: 'checking', user: null });
  });

  it('follow what happens while another tab is shown', async () => {
    open('/admin/orders');
    await screen.findByRole('row', { name: /#000003/ });
    await userEvent.click(tab('Users'));
    await screen.findByText('No users found');
    sends('order.changed', { ...shipped, staff: { ...staff, orders: 0, valueCents: 0, waiting: -1 } });
    sends('order.placed', { cursor: '3', orderId: 'another' });
    sends('order.changed', { cursor: '4', orderId: 'another', status: 'pending', staff });
    await userEvent.click(tab('Orders'));
    expect(await screen.findByRole('button', { name: '1 new order' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /#000003/ })).toHaveTextContent('Shipped');
    expect(await screen.findByText('$45.00')).toBeInTheDocument();
  });

  it('do not announce an order that their filter leaves out by now', async () => {
    open('/admin/orders?status=pending');
    await screen.findByRole('row', { name: /#000003/ });
    sends('order.placed', { cursor: '3', orderId: 'another' });
    expect(await screen.findByRole('button', { name: '1 new order' })).toBeInTheDocument();
    sends('order.changed', { cursor: '4', orderId: 'another', status: 'cancelled', staff });
    await waitFor(() => expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument());
  });

  it('say which answers they wait for', async () => {
    open('/admin/orders');
    await screen.findByRole('row', { name: /#000003/ });
    expect(
      screen.getByTitle('A seller has still to answer. Cancelled orders and lost answers do not count.'),
    ).toHaveTextContent(/^Waiting1$/);
  });

  it('follow it in the dialog over another tab, too', async () => {
    const calls = open(`/admin/users?order=${order._id}`);
    const asked = () => calls.filter(({ path }) => path === ONE).length;
    await screen.findByText('Total Amount');
    expect(asked()).toBe(1);
    sends('order.changed', { ...shipped, staff });
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('are fetched once on the first visit of the dashboard, and again on the next', async () => {
    const client = freshClient();
    const asked = (calls: ReturnType<typeof open>) =>
      calls.map(({ path }) => path).filter((path) => path.startsWith('/admin-api/admin/orders'));
    const first = open('/admin/orders', client);
    await screen.findByRole('row', { name: /#000003/ });
    expect(asked(first)).toHaveLength(2);
    cleanup();
    const second = open('/admin/orders', client);
    await waitFor(() => expect(asked(second).sort()).toEqual(asked(first).sort()));
  });
});

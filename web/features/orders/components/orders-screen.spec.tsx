import '../../../testing/browser.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { noteServerTime } from '../../../lib/server-time.js';
import { answerApi, Refuse } from '../../../testing/api.js';
import { setMedia } from '../../../testing/browser.js';
import { renderRoutes } from '../../../testing/render-app.js';
import { sampleOrder, sampleVendorConnection } from '../../../testing/samples.js';
import { QueryClient } from '@tanstack/react-query';
import { receiveOrder } from '../api/receive-order.js';
import { addNewOrder, forgetNewOrders, useNewOrders } from '../store/new-orders.js';
import { OrdersScreen } from './orders-screen.js';

const order = sampleOrder({ _id: 'aaaaaaaaaaaaaaaaaaabc123' });
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const reordered: ReorderAnswer[] = [];
const nothing: ReorderAnswer = {
  added: 0,
  fromOthers: { pieces: 0, sellers: [], saved: 0, moves: [] },
  total: 20,
  noRoom: [],
  leftOut: 0,
  orderedAt: [],
  changed: [],
  unavailable: [],
};

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

async function show(
  at: string | string[] = '/orders',
  answers: Record<string, unknown> = {},
  orders = [order],
  headers: Record<string, string> = {},
) {
  const table = {
    'GET /api/orders': { orders, page: 1, total: orders.length, totalPages: 1 },
    [`GET /api/orders/${order._id}`]: order,
    ...answers,
  };
  const calls = answerApi(table, headers);
  const element = (
    <>
      <OrdersScreen onReorder={() => (answer) => reordered.push(answer)} />
      <BackButton />
    </>
  );
  renderRoutes([{ path: '/orders/:id?', element }, { path: '/product' }], at);
  await settle();
  return calls;
}
async function open(answers?: Record<string, unknown>) {
  const calls = await show('/orders', answers);
  click('#abc123');
  await settle();
  return { calls, dialog: screen.getByRole('dialog', { name: 'Order #abc123' }) };
}

describe('My Orders', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:10:00Z') });
    setMedia('(min-width: 48rem)');
    forgetNewOrders();
    reordered.length = 0;
  });
  afterEach(() => {
    noteServerTime(new Date().toUTCString());
    jest.useRealTimers();
  });

  it('say that they may be out of date when newer ones cannot be had', async () => {
    let asked = 0;
    const answer = { orders: [order], page: 1, total: 1, totalPages: 1 };
    await show('/orders', { 'GET /api/orders': () => (++asked === 1 ? answer : new Refuse(503)) });
    act(() => addNewOrder('elsewhere'));
    click('Show 1 new order');
    await settle(5000);
    expect(screen.getByRole('alert')).toHaveTextContent('Your orders may be out of date');
    expect(screen.queryByText('Your orders did not load')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '#abc123' })).toBeInTheDocument();
  });

  it('lists number, date, total, status and items', async () => {
    await show();
    const row = screen.getByRole('row', { name: /#abc123/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Nov 20, 2026', '$46.99', 'Pending', '2 itemsNitrile Gloves, Medium']);
  });

  it('asks for what the address says, with days as they are where the browser is', async () => {
    const calls = await show('/orders?status=shipped&startDate=2026-03-01&page=2');
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
      page: '2',
      limit: '10',
      status: 'shipped',
      startDate: '2026-03-01',
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('keeps a chosen status in the address and begins at page 1', async () => {
    await show('/orders?page=3');
    fireEvent.change(screen.getByLabelText('Order Status'), { target: { value: 'delivered' } });
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/orders\?status=delivered$/);
  });

  it('keeps two filters chosen before the screen has shown the first', async () => {
    await show();
    const [status, from] = ['Order Status', 'From Date'].map((label) => screen.getByLabelText(label));
    act(() => {
      fireEvent.change(status!, { target: { value: 'delivered' } });
      fireEvent.change(from!, { target: { value: '2026-03-01' } });
    });
    expect(screen.getByTestId('address')).toHaveTextContent('/orders?status=delivered&startDate=2026-03-01');
  });

  it('does not ask for days backwards', async () => {
    const calls = await show('/orders?startDate=2026-03-02&endDate=2026-03-01');
    expect(screen.getByRole('alert')).toHaveTextContent('From Date is after To Date');
    expect(calls).toHaveLength(0);
  });

  it('leads back past what was typed into the search, but not past another filter', async () => {
    await show('/orders?status=pending');
    const search = screen.getByLabelText('Search orders by product, code or order number');
    fireEvent.change(screen.getByLabelText('Seller'), { target: { value: 'benco' } });
    await settle();
    for (const value of ['glo', 'gloves']) {
      fireEvent.change(search, { target: { value } });
      await settle(300);
    }
    const address = screen.getByTestId('address');
    expect(address).toHaveTextContent(/^\/orders\?status=pending&seller=benco&q=gloves$/);
    click('Back');
    await settle(300);
    expect(address).toHaveTextContent(/^\/orders\?status=pending$/);
    expect(search).toHaveValue('');
  });

  it('says what an order holds, and finds one by that, by its number and by its seller', async () => {
    const calls = await show();
    expect(screen.getAllByText('Nitrile Gloves, Medium').length).toBeGreaterThan(0);
    const search = screen.getByLabelText('Search orders by product, code or order number');
    fireEvent.change(search, { target: { value: ' gloves ' } });
    await settle(300);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/orders\?q=gloves$/);
    fireEvent.change(screen.getByLabelText('Seller'), { target: { value: 'benco' } });
    await settle();
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({ q: 'gloves', seller: 'benco' });
    fireEvent.change(search, { target: { value: '' } });
    await settle(300);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/orders\?seller=benco$/);
  });

  it('says when there is none', async () => {
    await show('/orders', {}, []);
    expect(screen.getByText('No orders found')).toBeInTheDocument();
  });

  it('says how the order was to be paid when it was placed, whatever the accounts at the sellers are now', async () => {
    const [net32] = order.sellers;
    const byInvoice = { ...order, sellers: [{ ...net32!, paymentMethod: 'invoice' as const }] };
    const { dialog } = await open({
      [`GET /api/orders/${order._id}`]: byInvoice,
      'GET /api/orders': { orders: [byInvoice], page: 1, total: 1, totalPages: 1 },
      'GET /api/vendors': { vendors: [sampleVendorConnection({ paymentMethod: 'card' })] },
    });
    const payment = within(dialog).getByText('Payment Method', { selector: 'dt' });
    expect(payment.nextElementSibling).toHaveTextContent(/^Invoice$/);
  });

  it('shows an order with its sellers, its totals and where it goes', async () => {
    const { dialog } = await open();
    for (const text of [/^Placed on/, 'Method on File', /1 Main St/, 'Quantity: 2'])
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(within(dialog).getByRole('list', { name: 'Progress by seller' })).toHaveTextContent(
      /^net32 gets this part once the time to cancel it has passed\.$/,
    );
    expect(within(dialog).getByRole('list', { name: 'Items' })).toHaveTextContent(
      '4750T · net32.com · SKU N-1',
    );
    const parts = within(dialog).getByText('$35.00 more needed for free shipping');
    expect(parts).not.toBeVisible();
    click('Shipping');
    expect(parts).toBeVisible();
    expect(screen.getByText(/^You pay the prices agreed here, or less/)).toHaveTextContent(/Sales tax/);
  });

  it('leaves no dot where a product has no code', async () => {
    const [item] = order.items;
    const product = { ...item!.product, manufacturer_code: '' };
    const { dialog } = await open({
      [`GET /api/orders/${order._id}`]: { ...order, items: [{ ...item!, product }] },
    });
    expect(within(dialog).getByRole('list', { name: 'Items' })).toHaveTextContent(
      /Mediumnet32\.com · SKU N-1/,
    );
  });

  it('makes visible what a seller refused, and why', async () => {
    const [item] = order.items;
    const refused = sampleOrder({
      _id: order._id,
      status: 'processing',
      notCharged: 46.99,
      items: [{ ...item!, outcome: 'refused', refusal: 'out of stock' }],
      sellers: [
        { ...order.sellers[0]!, status: 'refused', message: 'net32 cannot deliver any of these items.' },
      ],
    });
    const { dialog } = await open({ [`GET /api/orders/${order._id}`]: refused });
    expect(within(dialog).getByText('Refused: out of stock')).not.toHaveClass('whitespace-nowrap');
    const progress = within(dialog).getByRole('list', { name: 'Progress by seller' });
    expect(progress.textContent).toBe('net32 cannot deliver any of these items.');
    expect(within(dialog).getByText('Not charged').nextElementSibling).toHaveTextContent('−$46.99');
    expect(within(dialog).getByText('You pay').nextElementSibling).toHaveTextContent('$0.00');
    expect(within(dialog).queryByRole('button', { name: 'Cancel Order' })).not.toBeInTheDocument();
  });

  it('counts down the time left to cancel, and then no longer offers it', async () => {
    const { dialog } = await open();
    expect(within(dialog).getByRole('timer')).toHaveTextContent('35:00 left');
    await settle(61_000);
    expect(within(dialog).getByRole('timer')).toHaveTextContent('33:59 left');
    await settle(34 * 60_000);
    expect(within(dialog).queryByRole('button', { name: 'Cancel Order' })).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('timer')).not.toBeInTheDocument();
  });

  it.each(['2026-11-20T10:10:00Z', '2026-11-20T15:10:00Z'])(
    'counts down by the time of the server where the clock says %s',
    async (clock) => {
      jest.setSystemTime(new Date(clock));
      await show(`/orders/${order._id}`, {}, [order], { date: 'Fri, 20 Nov 2026 12:10:00 GMT' });
      await settle(1000);
      expect(screen.getByRole('timer')).toHaveTextContent('34:59 left');
      await settle(35 * 60_000);
      expect(screen.queryByRole('button', { name: 'Cancel Order' })).not.toBeInTheDocument();
    },
  );

  it('asks before it cancels, and keeps the order when told to', async () => {
    const { calls, dialog } = await open();
    click('Cancel Order');
    const question = within(dialog).getByRole('group', { name: /sure you want to cancel this order/ });
    expect(within(question).getByRole('button', { name: 'Keep Order' })).toHaveFocus();
    click('Keep Order');
    expect(question).not.toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Cancel Order' })).toHaveFocus();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('cancels, closes, reloads the list, and clears the dialog 300 ms later', async () => {
    const cancelled = { ...order, status: 'cancelled' as const, cancellableUntil: null };
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { calls } = await open({
      [`POST /api/orders/${order._id}/cancel`]: () => held.then(() => cancelled),
    });
    click('Cancel Order');
    click('Cancel Order');
    await settle();
    expect(screen.getByRole('button', { name: 'Cancelling...' })).toBeDisabled();
    release();
    await settle(299);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/orders$/);
    expect(calls.filter((call) => call.path === '/api/orders')).toHaveLength(2);
    await settle(300);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await settle();
    expect(screen.getByRole('button', { name: '#abc123' })).toHaveFocus();
  });

  it('keeps the focus when it cancels an order that was opened by its address', async () => {
    const cancelled = { ...order, status: 'cancelled' as const, cancellableUntil: null };
    const refetch = Promise.withResolvers<unknown>();
    const answers = [{ orders: [order], page: 1, total: 1, totalPages: 1 }, refetch.promise];
    await show(`/orders/${order._id}`, {
      'GET /api/orders': () => answers.shift(),
      [`POST /api/orders/${order._id}/cancel`]: cancelled,
    });
    click('Cancel Order');
    click('Cancel Order');
    // Browsers blur a button that becomes disabled; jsdom does not.
    (document.activeElement as HTMLElement).blur();
    await settle();
    expect(screen.getByRole('group', { name: 'Order actions' })).toHaveFocus();
    refetch.resolve({ orders: [cancelled], page: 1, total: 1, totalPages: 1 });
    await settle();
    await settle(300);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await settle();
    expect(screen.getByRole('button', { name: '#abc123' })).toHaveFocus();
  });

  it('opens the order of a link in front of the list, scrolled to it, and leaves only the list behind', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await show(`/orders/${order._id}`);
    expect(screen.getByRole('dialog', { name: 'Order #abc123' })).toBeInTheDocument();
    const opener = screen.getByRole('button', { name: '#abc123', hidden: true });
    expect(scrolled.mock.contexts).toEqual([opener]);
    scrolled.mockRestore();
    click('Close');
    await settle(300);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/orders$/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    click('#abc123');
    await settle();
    expect(screen.getByTestId('address')).toHaveTextContent(`/orders/${order._id}`);
  });

  it('opens and closes an order with its filters kept', async () => {
    await show('/orders?status=pending');
    click('#abc123');
    await settle();
    const address = screen.getByTestId('address');
    expect(address).toHaveTextContent(`/orders/${order._id}?status=pending`);
    click('Close');
    await settle(300);
    expect(address).toHaveTextContent(/^\/orders\?status=pending$/);
  });

  it('opens the order of an address from before it stood in the path', async () => {
    await show(`/orders?order=${order._id}`);
    expect(screen.getByRole('dialog', { name: 'Order #abc123' })).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent(`/orders/${order._id}`);
  });

  it.each([404, 400])(
    'says so of a link to an order there is none of, which is answered %d',
    async (status) => {
      await show('/orders/unknown', { 'GET /api/orders/unknown': new Refuse(status) });
      expect(screen.getByText('This order does not exist')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
      click('Close');
      await settle(300);
      expect(screen.getByTestId('address')).toHaveTextContent(/^\/orders$/);
    },
  );

  it('shows the first order of all at once, and later ones when they are asked for', async () => {
    let orders: (typeof order)[] = [];
    await show('/orders', {
      'GET /api/orders': () => ({ orders, page: 1, total: orders.length, totalPages: 1 }),
    });
    expect(screen.getByText('No orders found')).toBeInTheDocument();
    orders = [order];
    act(() => addNewOrder(order._id));
    expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument();
    await settle();
    expect(screen.getByRole('button', { name: '#abc123' })).toBeInTheDocument();
    expect(screen.queryByText('No orders found')).not.toBeInTheDocument();
    act(() => addNewOrder('another'));
    expect(screen.getByRole('button', { name: 'Show 1 new order' })).toBeInTheDocument();
  });

  it('offers no order as new that it has shown, or that was deleted', async () => {
    act(() => [order._id, 'gone'].forEach(addNewOrder));
    await show();
    expect(screen.getByRole('button', { name: 'Show 1 new order' })).toBeInTheDocument();
    act(() => receiveOrder(new QueryClient(), 'gone', 'deleted'));
    expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument();
    expect(useNewOrders.getState().ids).toEqual([]);
  });

  it.each([
    [new Refuse(409, { message: 'This order can no longer be cancelled.' }), /no longer be cancelled/],
    [new Refuse(500), 'Failed to cancel order. Please try again.'],
  ])('says in the error box why it was not cancelled', async (refusal, text) => {
    const { dialog } = await open({ [`POST /api/orders/${order._id}/cancel`]: refusal });
    click('Cancel Order');
    click('Cancel Order');
    await settle();
    const box = within(dialog).getByRole('alert');
    expect(box).toHaveTextContent('Error');
    expect(within(box).getByText(text)).toBeInTheDocument();
  });

  it('orders again, and hands on what is no longer available', async () => {
    const answer = { ...nothing, added: 1, unavailable: ['Etch Gel'] };
    await open({ [`POST /api/orders/${order._id}/reorder`]: answer });
    click('Re-order');
    await settle();
    expect(reordered).toEqual([answer]);
  });

  it('orders again once for a double click, and goes back over the order alone', async () => {
    const calls = await show(['/product', '/orders'], {
      [`POST /api/orders/${order._id}/reorder`]: nothing,
    });
    click('#abc123');
    await settle();
    const again = screen.getByRole('button', { name: 'Re-order' });
    fireEvent.click(again);
    await settle();
    // It stands for a moment yet.
    expect(again.closest('[inert]')).toBeInTheDocument();
    await settle(1000);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/orders$/);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(reordered).toEqual([nothing]);
  });

  it('closes an order once, however often that is asked for', async () => {
    await show(['/product', '/orders']);
    click('#abc123');
    await settle();
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => {
      fireEvent.click(close);
      fireEvent.click(close);
    });
    await settle(1000);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/orders$/);
  });

  it('tells what was ordered again also after the order has been closed, and then goes back over nothing', async () => {
    const held = Promise.withResolvers<unknown>();
    await open({ [`POST /api/orders/${order._id}/reorder`]: () => held.promise });
    click('Re-order');
    click('Close');
    await settle(1000);
    fireEvent.change(screen.getByLabelText('Order Status'), { target: { value: 'pending' } });
    held.resolve(nothing);
    await settle();
    expect(reordered).toEqual([nothing]);
    expect(screen.getByTestId('address')).toHaveTextContent('/orders?status=pending');
  });

  it('says in list and order which sellers still deliver and bill an order that is cancelled', async () => {
    const [part] = order.sellers;
    const benco = {
      ...part!,
      key: 'benco',
      label: 'Benco',
      status: 'accepted' as const,
      sellerOrderId: 'B-2',
    };
    const sellers = [{ ...part!, status: 'partly_accepted' as const, sellerOrderId: 'N-7' }, benco];
    const cancelled = sampleOrder({ _id: order._id, status: 'cancelled', sellers });
    await show('/orders', { [`GET /api/orders/${order._id}`]: cancelled }, [cancelled]);
    const brief = 'net32 (order N-7) and Benco (order B-2) still deliver and bill you';
    expect(screen.getByRole('row', { name: /#abc123/ })).toHaveTextContent(brief);
    click('#abc123');
    await settle();
    const dialog = within(screen.getByRole('dialog', { name: 'Order #abc123' }));
    expect(dialog.getByText(/^Cancelling it here/)).toHaveTextContent(
      'does not cancel it at net32 and Benco, which still deliver and bill you. If you do not want the goods, cancel it at net32 and Benco, too: name the order numbers there, N-7 and B-2.',
    );
  });

  it('says of an order that staff took up again that its buyer had cancelled it, and what to do', async () => {
    const [part] = order.sellers;
    const sellers = [{ ...part!, status: 'accepted' as const, sellerOrderId: 'N-7' }];
    const buyerCancelledAt = '2026-11-20T12:10:00Z';
    const shipped = sampleOrder({ _id: order._id, status: 'shipped', sellers, buyerCancelledAt });
    const one = `GET /api/orders/${order._id}`;
    await show('/orders', { [one]: shipped }, [shipped]);
    click('#abc123');
    await settle();
    const dialog = within(screen.getByRole('dialog', { name: 'Order #abc123' }));
    const said = dialog.getByText(/^You cancelled this order on Nov 20, 2026/);
    expect(said).toHaveTextContent(
      /Our staff have reopened it since: it is shipped\. Cancelling it here does not cancel it at net32,/,
    );
    expect(said).toHaveTextContent('Write to support@sextant.example at once if you did not ask for it.');
  });

  it('says nothing of that while it is not cancelled, or when no seller has accepted it', async () => {
    const [part] = order.sellers;
    const accepted = [{ ...part!, status: 'accepted' as const, sellerOrderId: 'N-7' }];
    const orders = [
      sampleOrder({ status: 'processing', sellers: accepted }),
      sampleOrder({ _id: 'o2', status: 'cancelled' }),
    ];
    await show('/orders', {}, orders);
    expect(screen.queryByText(/still delivers?/)).not.toBeInTheDocument();
  });

  describe('of which a part was refused', () => {
    const [item] = order.items;
    const kept = { ...item!, product: { ...item!.product, _id: 'p2' }, outcome: 'accepted' as const };
    const partly = sampleOrder({
      _id: order._id,
      status: 'processing',
      subtotal: 80,
      totalShipping: 0,
      totalAmount: 80,
      notCharged: 33.01,
      shippingCosts: [
        { sellerDomain: 'net32.com', cost: 0, charged: 6.99, freeShippingThreshold: 75, subtotal: 80 },
      ],
      items: [{ ...item!, outcome: 'refused', refusal: 'out of stock' }, kept],
      sellers: [{ ...order.sellers[0]!, status: 'partly_accepted', message: 'net32 accepted it.' }],
    });
    const path = `/api/orders/${order._id}`;

    it('orders again what was refused, and nothing else', async () => {
      const answer = { ...nothing, added: 2, fromOthers: { pieces: 2, sellers: ['Benco'] } };
      const { calls, dialog } = await open({ [`GET ${path}`]: partly, [`POST ${path}/reorder`]: answer });
      expect(within(dialog).getByText('2 items were refused')).toBeInTheDocument();
      click('Re-order what was refused');
      await settle();
      expect(calls.at(-1)?.query.get('only')).toBe('refused');
      expect(reordered).toEqual([answer]);
      expect(screen.getByTestId('address')).toHaveTextContent(/^\/orders$/);
    });

    it('leads to the other sellers of what was refused', async () => {
      const { dialog } = await open({ [`GET ${path}`]: partly });
      const links = within(dialog).getAllByRole('link', { name: /^See other sellers of/ });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/product/p1']);
    });

    it('says what is left to pay', async () => {
      const { dialog } = await open({ [`GET ${path}`]: partly });
      expect(within(dialog).getByText('You pay').nextElementSibling).toHaveTextContent('$46.99');
      click('Shipping');
      expect(within(dialog).getByText('$6.99 for what was accepted')).toBeInTheDocument();
    });

    it('says in its place why it was not ordered again', async () => {
      const { dialog } = await open({ [`GET ${path}`]: partly, [`POST ${path}/reorder`]: new Refuse(500) });
      click('Re-order what was refused');
      await settle();
      expect(within(dialog).getByRole('alert')).toHaveTextContent('Failed to re-order. Please try again.');
    });
  });
});

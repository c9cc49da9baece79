import '../../../../testing/browser.js';
import type { AdminOrderDetails, OrderMoment } from '@sextant/contracts/http/admin.js';
import type { OrderSeller } from '@sextant/contracts/http/orders.js';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allAnswered, answerApi, Refuse } from '../../../../testing/api.js';
import { setMedia } from '../../../../testing/browser.js';
import { twice } from '../../../../testing/twice.js';
import { renderAt, testQueryClient } from '../../../../testing/render-app.js';
import { sampleOrder } from '../../../../testing/samples.js';
import { USER_KEY } from '../../query-keys.js';
import { StaffOrderDialog } from './staff-order-dialog.js';

const order = (change: Partial<AdminOrderDetails> = {}): AdminOrderDetails => ({
  ...sampleOrder(),
  user: { _id: 'u1', firstName: 'Mara', lastName: 'Quint', email: 'mara@quint.example' },
  timeline: [
    {
      revision: 1,
      at: '2026-11-20T12:00:00Z',
      type: 'OrderPlaced',
      tone: 'neutral',
      title: 'Placed',
      actor: 'customer',
      by: 'Customer',
      detail: null,
    },
  ],
  ...change,
});
const ONE = '/admin-api/admin/orders/o1';
const onClose = jest.fn();
const onOpenUser = jest.fn();

function open(table: Parameters<typeof answerApi>[0], queryClient = testQueryClient()) {
  const calls = answerApi(table);
  renderAt(
    '/admin/orders',
    <StaffOrderDialog id="o1" open onClose={onClose} onOpenUser={onOpenUser} />,
    queryClient,
  );
  return calls;
}

describe('the dialog of an order', () => {
  it('says that it is loading, then that it failed, and tries again', async () => {
    const answer = Promise.withResolvers<unknown>();
    const answers: unknown[] = [answer.promise, order()];
    open({ [`GET ${ONE}`]: () => answers.shift() });
    expect(await screen.findByRole('status', { name: 'Loading order' })).toBeInTheDocument();
    answer.resolve(new Refuse(500));
    expect(await screen.findByText('Failed to load order details. Please try again.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Placed')).toBeInTheDocument();
    expect(screen.queryByText(/^Failed/)).not.toBeInTheDocument();
  });

  it('offers nothing to do to an order that is gone', async () => {
    open({});
    expect(await screen.findByText('Order not found')).toBeInTheDocument();
    expect(screen.queryByText(/^Failed/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Order' })).not.toBeInTheDocument();
  });

  it('leads to the customer, and names a seller that is not known', async () => {
    const [cost] = sampleOrder().shippingCosts;
    open({ [`GET ${ONE}`]: order({ shippingCosts: cost ? [{ ...cost, sellerDomain: '' }] : [] }) });
    expect(await screen.findByText('Unknown Seller')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Open Profile' }));
    expect(onOpenUser).toHaveBeenCalledWith('u1');
  });

  it('names the delivery notes and the purchase order number below the address', async () => {
    open({ [`GET ${ONE}`]: order({ notes: 'Back door', purchaseOrderNumber: 'PO-7' }) });
    for (const [name, text] of [
      ['Delivery notes', 'Back door'],
      ['Purchase order number', 'PO-7'],
    ] as const)
      expect((await screen.findByText(name, { selector: 'dt' })).nextElementSibling).toHaveTextContent(text);
  });

  it('says how the sellers are paid, as the buyer reads it', async () => {
    const [net32] = sampleOrder().sellers;
    const darby = { ...net32!, key: 'darby', label: 'Darby Dental', paymentMethod: 'invoice' as const };
    open({ [`GET ${ONE}`]: order({ sellers: [net32!, darby] }) });
    const payment = await screen.findByText('Payment Method', { selector: 'dt' });
    expect(payment.nextElementSibling).toHaveTextContent(/^Invoice: Darby Dental\s*Method on File: net32$/);
  });

  it('shows what sellers accepted for less, and what the customer pays in the end', async () => {
    setMedia('(min-width: 48rem)');
    const [item] = sampleOrder().items;
    const benco = { ...item!.seller, key: 'benco', label: 'Benco', domain: 'benco.com' };
    const named = (_id: string) => ({ ...item!.product, _id, product_name: _id });
    open({
      [`GET ${ONE}`]: order({
        subtotal: 120,
        totalShipping: 6.99,
        totalAmount: 126.99,
        notCharged: 46.99,
        items: [
          { ...item!, product: named('Cheaper'), outcome: 'accepted', acceptedPrice: 17 },
          { ...item!, product: named('As ordered'), outcome: 'accepted', acceptedPrice: 20 },
          { ...item!, product: named('Refused'), seller: benco, outcome: 'refused', refusal: 'out of stock' },
        ],
        shippingCosts: [
          { sellerDomain: 'net32.com', cost: 0, charged: 6, freeShippingThreshold: 75, subtotal: 80 },
          { sellerDomain: 'benco.com', cost: 6.99, charged: 0, freeShippingThreshold: 75, subtotal: 40 },
        ],
      }),
    });
    const items = await screen.findByRole('table', { name: 'Items' });
    const row = (name: string) => within(items).getByRole('row', { name: new RegExp(`^${name}`) });
    const total = (name: string) => within(row(name)).getAllByRole('cell').at(-1);
    expect(row('Cheaper')).toHaveTextContent('Cheaper than ordered: $17.00 each');
    expect(total('Cheaper')).toHaveTextContent('$40.00$34.00');
    expect(row('As ordered')).not.toHaveTextContent('Cheaper');
    expect(total('As ordered')).toHaveTextContent(/^\$40\.00$/);
    expect(row('Refused')).toHaveTextContent('Refused: out of stock');
    expect(within(total('Refused')!).getByText('$40.00').tagName).toBe('S');
    expect(screen.getByText('Not charged', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
      '−$46.99',
    );
    expect(screen.getByText('Customer pays').nextElementSibling).toHaveTextContent('$80.00');
    expect(screen.getByText('net32', { selector: 'dt' }).parentElement).toHaveTextContent(
      '$6.00 for what was accepted',
    );
    expect(screen.getByText('Benco', { selector: 'dt' }).parentElement).toHaveTextContent('Not charged');
  });

  it('leaves that out while everything is charged as ordered', async () => {
    open({ [`GET ${ONE}`]: order() });
    await screen.findByText('Total Amount');
    for (const text of [/Not charged/, 'Customer pays', /for what was accepted/, /^Cheaper/])
      expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('says when the status could not be changed, and leaves it as it is', async () => {
    const calls = open({ [`GET ${ONE}`]: processing, [`PUT ${ONE}`]: new Refuse(503) });
    await userEvent.click(await screen.findByRole('button', { name: 'Shipped' }));
    expect(await screen.findByText('Failed to update order. Please try again.')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      status: 'shipped',
      expectedStatus: 'processing',
    });
    expect(isOff('Processing')).toBe(true);
    expect(isOff('Shipped')).toBe(false);
    expect(screen.getByRole('button', { name: 'Shipped' })).toHaveFocus();
  });

  it('says why a status was refused', async () => {
    const message = 'No seller has sold anything of this order.';
    open({ [`GET ${ONE}`]: processing, [`PUT ${ONE}`]: new Refuse(409, { message }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Shipped' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('keeps the focus on the status that was set by keyboard, and sets it once', async () => {
    const calls = open({ [`GET ${ONE}`]: processing, [`PUT ${ONE}`]: order({ status: 'shipped' }) });
    const shipped = await screen.findByRole('button', { name: 'Shipped' });
    act(() => shipped.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(isOff('Shipped')).toBe(true));
    expect(shipped).toBeEnabled();
    expect(shipped).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(puts(calls)).toHaveLength(1);
  });

  const isOff = (status: string): boolean =>
    screen.getByRole('button', { name: status }).getAttribute('aria-disabled') === 'true';

  /** Asks for a status, and gives the question. */
  async function askFor(status: string) {
    await userEvent.click(await screen.findByRole('button', { name: status }));
    return within(await screen.findByRole('dialog', { name: 'Confirm Status' }));
  }
  const puts = (calls: ReturnType<typeof open>) => calls.filter(({ method }) => method === 'PUT');
  const withSellers = (...statuses: OrderSeller['status'][]): OrderSeller[] =>
    statuses.map((status, index) => ({
      ...sampleOrder().sellers[0]!,
      key: `s${index}`,
      label: ['Benco', 'Patterson'][index]!,
      status,
      sellerOrderId: status.endsWith('accepted') ? `N-${index + 1}` : null,
    }));
  const moment = (type: string, actor: OrderMoment['actor'] = null) => ({
    ...order().timeline[0]!,
    revision: type === 'OrderPlaced' ? 1 : 2,
    type,
    actor,
    by: actor,
  });
  const shippedOff = { timeline: [moment('OrderPlaced'), moment('OrderReleased')] };
  const processing = order({ status: 'processing', ...shippedOff });

  const refusedItems = [{ ...sampleOrder().items[0]!, outcome: 'refused', refusal: 'out of stock' } as const];
  const cancelledBy = (actor: OrderMoment['actor'], change: Partial<AdminOrderDetails> = {}) =>
    order({
      status: 'cancelled',
      sellers: withSellers('waiting'),
      timeline: [moment('OrderPlaced'), moment('OrderCancelled', actor)],
      ...change,
    });

  it.each([
    [
      'Processing',
      order({ sellers: withSellers('waiting') }),
      'Processing sends this order to Benco now, and Benco bills the customer’s account. The customer can no longer cancel it then.',
    ],
    [
      'Shipped',
      order({ sellers: withSellers('waiting', 'waiting') }),
      'Shipped sends this order to Benco and Patterson now, and Benco and Patterson bill the customer’s accounts. The customer can no longer cancel it then. Shipped skips Processing. The customer sees this order as Shipped instead of Pending, and is told so by email.',
    ],
    [
      'Delivered',
      order({ status: 'processing', sellers: withSellers('accepted'), ...shippedOff }),
      'Delivered skips Shipped. The customer sees this order as Delivered instead of Processing, and is told so by email.',
    ],
    [
      'Delivered',
      order({ sellers: withSellers('accepted'), ...shippedOff }),
      'Delivered skips Processing and Shipped. The customer sees this order as Delivered instead of Pending, and is told so by email.',
    ],
    [
      'Shipped',
      cancelledBy('customer'),
      'The customer cancelled this order. Shipped sends this order to Benco now, and Benco bills the customer’s account. The customer sees this order as Shipped instead of Cancelled, and is told so by email.',
    ],
    [
      'Processing',
      cancelledBy('customer', { sellers: withSellers('waiting', 'waiting') }),
      'The customer cancelled this order. Processing sends this order to Benco and Patterson now, and Benco and Patterson bill the customer’s accounts. The customer sees this order as Processing instead of Cancelled, and is told so by email.',
    ],
    [
      'Pending',
      cancelledBy('customer', { createdAt: new Date().toISOString() }),
      'The customer cancelled this order. Pending sends this order to Benco 45 minutes after it was placed, and Benco bills the customer’s account. The customer sees this order as Pending instead of Cancelled, and is told so by email.',
    ],
    [
      'Pending',
      cancelledBy('customer', { createdAt: '2026-03-01T12:00:00Z' }),
      'The customer cancelled this order. Pending sends this order to Benco now, and Benco bills the customer’s account. The customer sees this order as Pending instead of Cancelled, and is told so by email.',
    ],
    [
      'Processing',
      cancelledBy('staff'),
      'Processing sends this order to Benco now, and Benco bills the customer’s account. The customer sees this order as Processing instead of Cancelled, and is told so by email.',
    ],
    [
      'Processing',
      cancelledBy('customer', { sellers: withSellers('accepted', 'refused') }),
      'The customer cancelled this order. The customer sees this order as Processing instead of Cancelled, and is told so by email.',
    ],
    [
      'Pending',
      cancelledBy('system', { sellers: withSellers('refused'), items: refusedItems }),
      'The customer sees this order as Pending instead of Cancelled.',
    ],
    [
      'Pending',
      order({ status: 'shipped', sellers: withSellers('accepted'), ...shippedOff }),
      'The customer sees this order as Pending instead of Shipped, and is told so by email. Nothing changes at its sellers.',
    ],
    [
      'Processing',
      order({ status: 'delivered', sellers: withSellers('accepted'), ...shippedOff }),
      'The customer sees this order as Processing instead of Delivered, and is told so by email. Nothing changes at its sellers.',
    ],
    [
      'Cancelled',
      order({ sellers: withSellers('waiting') }),
      'The customer sees this order as Cancelled instead of Pending, and is told so by email. Nothing is sent to Benco.',
    ],
    [
      'Cancelled',
      order({ status: 'processing', sellers: withSellers('accepted', 'sent'), ...shippedOff }),
      'The customer sees this order as Cancelled instead of Processing, and is told so by email. Cancelled reaches no seller. Benco (order N-1) has accepted its part: it still delivers and bills. Patterson has not answered and may still accept its part. Cancel there, too.',
    ],
    [
      'Cancelled',
      order({ status: 'delivered', sellers: withSellers('accepted'), ...shippedOff }),
      'The customer sees this order as Cancelled instead of Delivered, and is told so by email.',
    ],
    [
      'Cancelled',
      order({ user: { ...order().user, email: '' }, status: 'delivered', sellers: [], ...shippedOff }),
      'The list shows this order as Cancelled instead of Delivered. Its customer’s account is deleted: nobody is told.',
    ],
  ])(
    'asks before %s where it cannot simply be meant, and says what it leads to',
    async (status, shown, consequence) => {
      const calls = open({ [`GET ${ONE}`]: shown, [`PUT ${ONE}`]: order() });
      const question = await askFor(status);
      expect(question.getByText(consequence)).toBeInTheDocument();
      expect(puts(calls)).toEqual([]);
      await userEvent.click(question.getByRole('button', { name: `Set to ${status}` }));
      await waitFor(() => expect(screen.queryByText(consequence)).not.toBeInTheDocument());
      expect(puts(calls).map(({ body }) => body)).toEqual([
        { status: status.toLowerCase(), expectedStatus: shown.status },
      ]);
    },
  );

  it.each([
    ['Processing', order({ sellers: withSellers('waiting'), ...shippedOff })],
    ['Shipped', order({ status: 'processing', sellers: withSellers('waiting'), ...shippedOff })],
    ['Delivered', order({ status: 'shipped', sellers: withSellers('accepted'), ...shippedOff })],
  ])('sets %s with one click for an order on its way there', async (status, shown) => {
    const calls = open({ [`GET ${ONE}`]: shown, [`PUT ${ONE}`]: shown });
    await userEvent.click(await screen.findByRole('button', { name: status }));
    await waitFor(() => expect(puts(calls)).toHaveLength(1));
    expect(screen.queryByRole('dialog', { name: 'Confirm Status' })).not.toBeInTheDocument();
  });

  it('warns by the color of the button only of cancelling', async () => {
    open({ [`GET ${ONE}`]: processing });
    expect((await askFor('Delivered')).getByRole('button', { name: 'Set to Delivered' })).not.toHaveClass(
      'bg-bad',
    );
    await userEvent.keyboard('{Escape}');
    expect((await askFor('Cancelled')).getByRole('button', { name: 'Set to Cancelled' })).toHaveClass(
      'bg-bad',
    );
  });

  it.each([
    [
      withSellers('accepted', 'partly_accepted'),
      'Cancelled reaches no seller. Benco (order N-1) and Patterson (order N-2) have accepted their parts: they still deliver and bill. Cancel there, too.',
    ],
    [
      withSellers('accepted', 'sent'),
      'Cancelled reaches no seller. Benco (order N-1) has accepted its part: it still delivers and bills. Patterson has not answered and may still accept its part. Cancel there, too.',
    ],
  ])('says what cancelling leaves at sellers, before and after it', async (sellers, text) => {
    const shown = order({ status: 'processing', sellers, ...shippedOff });
    open({ [`GET ${ONE}`]: shown, [`PUT ${ONE}`]: { ...shown, status: 'cancelled' } });
    expect(await screen.findByText(text)).toBeInTheDocument();
    const question = await askFor('Cancelled');
    await userEvent.click(question.getByRole('button', { name: 'Set to Cancelled' }));
    await waitFor(() => expect(isOff('Cancelled')).toBe(true));
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('names the sellers who have accepted an order where it asks before deleting it', async () => {
    open({
      [`GET ${ONE}`]: order({ status: 'processing', sellers: withSellers('accepted', 'refused') }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Order' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Deletion' }));
    const asked = 'Are you sure you want to delete this order? This action cannot be undone.';
    expect(question.getByText(asked)).toBeInTheDocument();
    expect(question.getByRole('status')).toHaveTextContent(
      /^Benco \(order N-1\) has accepted its part: it still delivers and bills\.$/,
    );
  });

  it.each([
    order({ sellers: withSellers('waiting') }),
    order({ status: 'delivered', sellers: withSellers('accepted') }),
  ])('names no seller where none is left to deliver', async (shown) => {
    open({ [`GET ${ONE}`]: shown });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Order' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Deletion' }));
    expect(question.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Cancelled reaches no seller/)).not.toBeInTheDocument();
  });

  it('says nothing of cancelling where no seller has its part', async () => {
    open({ [`GET ${ONE}`]: order({ sellers: withSellers('waiting') }) });
    await screen.findByRole('button', { name: 'Cancelled' });
    expect(screen.queryByText(/^Cancelled reaches no seller/)).not.toBeInTheDocument();
  });

  it('changes nothing on Escape, and gives the focus back to the status', async () => {
    const calls = open({ [`GET ${ONE}`]: cancelledBy('customer') });
    await askFor('Shipped');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Shipped' })).toHaveFocus());
    expect(screen.queryByRole('dialog', { name: 'Confirm Status' })).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(puts(calls)).toEqual([]);
  });

  it('gives the focus back to the status once it is confirmed and set', async () => {
    const set = order({ status: 'shipped', ...shippedOff });
    open({ [`GET ${ONE}`]: cancelledBy('customer'), [`PUT ${ONE}`]: set });
    const question = await askFor('Shipped');
    await userEvent.click(question.getByRole('button', { name: 'Set to Shipped' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Shipped' })).toHaveFocus());
    expect(isOff('Shipped')).toBe(true);
  });

  it('does not offer to ship or deliver what sellers have refused entirely', async () => {
    open({ [`GET ${ONE}`]: order({ status: 'cancelled', items: refusedItems }) });
    await screen.findByRole('button', { name: 'Shipped' });
    expect(['Shipped', 'Delivered', 'Pending'].map(isOff)).toEqual([true, true, false]);
    expect(screen.getByText(/^Sellers have refused every item/)).toBeInTheDocument();
  });

  it('says what sellers have refused entirely of an order that was shipped before', async () => {
    open({ [`GET ${ONE}`]: order({ status: 'shipped', items: refusedItems }) });
    expect(await screen.findByText(/^Sellers have refused every item after/)).toHaveTextContent(
      'after this order was set to Shipped. Set another status if nothing was shipped; no status sends it again.',
    );
    expect(isOff('Cancelled')).toBe(false);
  });

  it('offers to ship what is refused in part', async () => {
    const [item] = sampleOrder().items;
    const product = { ...item!.product, _id: 'p2' };
    open({ [`GET ${ONE}`]: order({ items: [...refusedItems, { ...item!, product, outcome: 'accepted' }] }) });
    await screen.findByRole('button', { name: 'Shipped' });
    expect(isOff('Shipped')).toBe(false);
    expect(screen.queryByText(/^Sellers have refused every item/)).not.toBeInTheDocument();
  });

  it('asks before it deletes, says that it failed, and closes once it has', async () => {
    const answer = Promise.withResolvers<unknown>();
    const reason = 'A seller is being asked about this order.';
    const answers: unknown[] = [answer.promise, new Refuse(409, { message: reason }), {}];
    open({ [`GET ${ONE}`]: order(), [`DELETE ${ONE}`]: () => answers.shift() });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Order' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Deletion' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByRole('button', { name: 'Deleting...' })).toBeInTheDocument();
    answer.resolve(new Refuse(500));
    expect(await question.findByText('Failed to delete. Please try again.')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText(reason)).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it.each([
    ['set', { [`PUT ${ONE}`]: order({ status: 'shipped' }) }, ['Shipped', 'Set to Shipped']],
    [
      'found changed',
      { [`PUT ${ONE}`]: new Refuse(409, { code: 'status_changed', order: order({ status: 'delivered' }) }) },
      ['Shipped', 'Set to Shipped'],
    ],
    ['deleted', { [`DELETE ${ONE}`]: {} }, ['Delete Order', 'Delete']],
  ])('has the orders of its customer asked for again once it is %s', async (_, table, buttons) => {
    const queryClient = testQueryClient();
    const customer = [...USER_KEY, 'u1'];
    queryClient.setQueryData(customer, { recentOrders: [] });
    open({ [`GET ${ONE}`]: order(), ...table }, queryClient);
    for (const name of buttons) await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(queryClient.getQueryState(customer)?.isInvalidated).toBe(true));
  });

  it.each([
    ['Set to Cancelled', 'PUT', 'Cancelled'],
    ['Delete', 'DELETE', 'Delete Order'],
    // Set without a question.
    ['Delivered', 'PUT', null],
  ])('does once what a double click on %s asks for', async (confirm, method, ask) => {
    const shown = order({ status: 'shipped', sellers: withSellers('accepted'), ...shippedOff });
    const calls = open({ [`GET ${ONE}`]: shown, [`PUT ${ONE}`]: shown, [`DELETE ${ONE}`]: {} });
    if (ask) await userEvent.click(await screen.findByRole('button', { name: ask }));
    twice(await screen.findByRole('button', { name: confirm }));
    await allAnswered();
    expect(calls.filter((call) => call.method === method)).toHaveLength(1);
  });
});

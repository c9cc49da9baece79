import '../../../testing/browser.js';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allAnswered, Refuse, type SeenCall } from '../../../testing/api.js';
import { sampleAddress, sampleOffer, sampleUser } from '../../../testing/samples.js';
import { limits } from '@sextant/testing/limits.js';
import { useSession } from '../../../lib/session.js';
import { useToasts } from '../../../lib/toasts.js';
import { addToCart } from '../cart-actions.js';
import { UNUSUAL_ITEMS, UNUSUAL_TOTAL_CENTS } from '../checkout/warnings.js';
import { formatCents } from '../../../lib/money.js';
import { leaveCart, useCart, writeCart } from '../store/cart-store.js';
import {
  button,
  called,
  darby,
  formReady,
  line,
  order,
  orders,
  placed,
  show,
  startAnew,
  timePasses,
} from '../testing/show-cart.js';

describe('placing an order', () => {
  beforeEach(startAnew);

  it('orders with the saved address, once however often it is clicked, says so and clears', async () => {
    const calls = show([line()], { 'POST /api/orders': placed });
    await formReady();
    const place = button('Place Order');
    fireEvent.click(place);
    fireEvent.click(place);
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    expect(orders(calls)).toHaveLength(1);
    expect(orders(calls)[0]?.body).toEqual({
      items: [
        { productId: 'p1', quantity: 2, seller: { domain: 'net32.com', url: sampleOffer().url }, price: 20 },
      ],
      shippingAddress: sampleAddress,
      paymentMethod: 'credit_card',
      expectedTotal: 46.99,
    });
    expect(useCart.getState().lines).toEqual([]);
    expect(screen.getByText(/#123456/)).toBeInTheDocument();
    await waitFor(() => expect(called.closed).toBe(1), { timeout: 3000 });
    expect(useToasts.getState().toasts).toMatchObject([
      {
        title: 'Order #123456 placed',
        text: expect.stringMatching(/^\$46\.99 in total\. You can cancel it until \d+:\d\d [AP]M\.$/),
        linkText: 'View order',
        to: `/orders/${placed._id}`,
        stays: true,
      },
    ]);
    await allAnswered();
  });

  it('follows the changes of the cart that are on their way', async () => {
    const answer = Promise.withResolvers<object>();
    const calls = show([line()], {
      'POST /api/cart/items': () => answer.promise,
      'POST /api/orders': placed,
    });
    await formReady();
    act(() => addToCart(line()));
    await userEvent.click(button('Place Order'));
    expect(button('Placing Order...')).toBeDisabled();
    expect(orders(calls)).toHaveLength(0);
    answer.resolve({});
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    const [ordered] = calls.flatMap(({ method, path }, at) =>
      `${method} ${path}` === 'POST /api/orders' ? [at] : [],
    );
    expect(
      calls.slice(ordered).filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/cart')),
    ).toEqual([]);
    await allAnswered();
  });

  it('cannot be pressed before the form is there', async () => {
    const addresses = Promise.withResolvers<object>();
    show([line()], { 'GET /api/shipping/addresses': () => addresses.promise });
    await screen.findByRole('status', { name: 'Loading your address' });
    expect(button('Place Order')).toBeDisabled();
    addresses.resolve({ addresses: [] });
    await formReady();
    expect(button('Place Order')).toBeEnabled();
    await allAnswered();
  });

  it('says so when the order came to less than the cart said', async () => {
    show([line()], { 'POST /api/orders': { ...placed, totalAmount: 42.99 } });
    await order();
    const saved = 'Prices fell in between: your cart said $46.99.';
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(useToasts.getState().toasts[0]?.text).toContain(`$42.99 in total. ${saved}`);
    await allAnswered();
  });

  it('fills the next order in with the address of the last one, whatever was known before it', async () => {
    const corrected = { ...sampleAddress, city: 'Barre' };
    let latest = sampleAddress;
    const calls = show([line()], {
      'GET /api/shipping/addresses': () => ({ addresses: [{ ...latest, notes: '' }] }),
      'POST /api/orders': () => {
        latest = corrected;
        return { ...placed, shippingAddress: corrected, notes: '' };
      },
    });
    const city = await formReady();
    await userEvent.clear(city);
    await userEvent.type(city, 'Barre');
    await userEvent.click(button('Place Order'));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    writeCart({ lines: [line()] });
    await userEvent.click(button('Open cart'));
    expect(await formReady()).toHaveValue('Barre');
    await allAnswered();
    await userEvent.click(button('Place Order'));
    await waitFor(() => expect(orders(calls)).toHaveLength(2));
    expect(orders(calls)[1]?.body).toMatchObject({ shippingAddress: corrected });
    await allAnswered();
  });

  it('repeats an order whose answer was lost under the same key, and keeps every typed value', async () => {
    const calls = show([line()], { 'POST /api/orders': new Refuse(500) });
    const city = await formReady();
    await userEvent.clear(city);
    await userEvent.type(city, 'Barre');
    await userEvent.click(button('Place Order'));
    expect(await screen.findByText('Failed to place order. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('City')).toHaveValue('Barre');
    await userEvent.click(button('Place Order'));
    await waitFor(() => expect(orders(calls)).toHaveLength(2));
    const [first, second] = orders(calls).map((call) => call.headers.get('idempotency-key'));
    expect(second).toBe(first);
    await allAnswered();
  });

  it('says of an order whose session has ended that one has to log in, and of no own price that it went up', async () => {
    show([line()], {
      'GET /api/personal-prices/net32/p1': { price: 18, isFromCache: false },
      'POST /api/orders': () => {
        useSession.setState({ status: 'anonymous', user: null });
        return new Refuse(401);
      },
    });
    await formReady();
    expect(await screen.findByText('Your Price')).toBeInTheDocument();
    await userEvent.click(button('Place Order'));
    expect(await screen.findByText(/^Your session has ended\. Nothing was ordered/)).toBeInTheDocument();
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'Not ordered', stays: true }]);
    expect(button('Log in to order')).toBeEnabled();
    expect(screen.queryByText('Your Price')).not.toBeInTheDocument();
    expect(screen.queryByText(/price went up|earlier prices/)).not.toBeInTheDocument();
    await allAnswered();
  });

  it('says that the session has ended, also when the cart was forgotten with it', async () => {
    let asked = 0;
    show(
      [line()],
      {
        'POST /api/orders': () => {
          useSession.setState({ status: 'anonymous', user: null });
          leaveCart();
          return new Refuse(401);
        },
      },
      { onSignIn: () => (asked += 1) },
    );
    await order();
    expect(await screen.findByText(/^Your session has ended\. Nothing was ordered/)).toBeInTheDocument();
    expect(screen.queryByText('Your cart is empty')).not.toBeInTheDocument();
    await userEvent.click(button('Log in to order'));
    expect(asked).toBe(1);
    await allAnswered();
  });

  it('sends an order that a proxy could not pass on again by itself, as the same one', async () => {
    const answers: unknown[] = [new Refuse(504), new Refuse(502), placed];
    const calls = show([line()], { 'POST /api/orders': () => answers.shift() });
    await order();
    expect(
      await screen.findByText('Order placed successfully!', undefined, { timeout: limits.test / 2 }),
    ).toBeInTheDocument();
    const keys = orders(calls).map((call) => call.headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await allAnswered();
  });

  it('tells that an order was placed, also after the cart was left under it', async () => {
    const answer = Promise.withResolvers<unknown>();
    const calls = show([line()], { 'POST /api/orders': () => answer.promise });
    await order();
    await waitFor(() => expect(orders(calls)).toHaveLength(1));
    cleanup();
    answer.resolve(placed);
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { title: 'Order #123456 placed', to: `/orders/${placed._id}`, stays: true },
      ]),
    );
    await allAnswered();
    expect(useCart.getState().lines).toEqual([]);
  });

  it.each([
    [
      'a refused order',
      new Refuse(409, { code: 'items_out_of_stock', message: 'Etch Gel is out of stock.', items: [] }),
      { title: 'Your order was not placed', text: 'Etch Gel is out of stock.', to: '/cart' },
    ],
    ['a lost answer', new Refuse(500), { title: 'Your order may have been placed', to: '/orders' }],
  ])('tells of %s by a message that stays, where the cart was left under it', async (_, refusal, told) => {
    const answer = Promise.withResolvers<unknown>();
    const calls = show([line()], { 'POST /api/orders': () => answer.promise });
    await order();
    await waitFor(() => expect(orders(calls)).toHaveLength(1));
    cleanup();
    answer.resolve(refusal);
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ tone: 'bad', stays: true, ...told }]),
    );
    await allAnswered();
  });

  it('tells of the answer to an order nobody but who has ordered', async () => {
    const answer = Promise.withResolvers<unknown>();
    const calls = show([line()], { 'POST /api/orders': () => answer.promise });
    await order();
    await waitFor(() => expect(orders(calls)).toHaveLength(1));
    cleanup();
    useSession.setState({ status: 'signed-in', user: sampleUser({ _id: 'u2' }) });
    writeCart({ lines: [line()], owner: 'u2' });
    answer.resolve(placed);
    await allAnswered();
    await act(async () => undefined);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(useCart.getState().lines).toHaveLength(1);
  });

  it('finds out what became of an order whose answer was lost, although the cart is empty by then', async () => {
    let asked = 0;
    const calls = show([line()], {
      'POST /api/orders': async () => {
        asked += 1;
        if (asked > 1) return placed;
        // The live connection is faster than the answer.
        act(() => writeCart({ lines: [], owner: 'u1' }));
        throw new TypeError('Failed to fetch');
      },
    });
    await order();
    expect(await screen.findByText('Placing Order...')).toBeInTheDocument();
    expect(screen.queryByText('Your cart is empty')).not.toBeInTheDocument();
    expect(
      await screen.findByText('Order placed successfully!', undefined, { timeout: limits.test / 2 }),
    ).toBeInTheDocument();
    const [first, second] = orders(calls).map((call) => call.headers.get('idempotency-key'));
    expect(second).toBe(first);
    await allAnswered();
  });

  it('orders once where the answer was lost and something has changed since', async () => {
    let arrived = false;
    const calls = show([line()], {
      'POST /api/orders': async () => {
        if (arrived) return new Refuse(422, { code: 'idempotency_key_reused', message: 'Used.' });
        throw new TypeError('Failed to fetch');
      },
      'GET /api/cart': { items: [line()] },
    });
    await order();
    expect(
      await screen.findByText(/Trying again will not order twice/, undefined, { timeout: limits.test / 2 }),
    ).toBeInTheDocument();
    arrived = true;
    await userEvent.type(screen.getByLabelText(/Delivery Notes/i), 'Ring twice');
    const before = calls.filter(({ path }) => path === '/api/cart').length;
    timePasses();
    await userEvent.click(button(/^Place Order/));
    expect(await screen.findByText(/may have been placed. Look at your orders/)).toBeInTheDocument();
    expect(calls.filter(({ path }) => path === '/api/cart').length).toBeGreaterThan(before);
    const keys = new Set(orders(calls).map((call) => call.headers.get('idempotency-key')));
    expect(keys.size).toBe(1);
    await allAnswered();
  });

  it('says that an order may have been placed when no answer comes and the cart is empty', async () => {
    const calls = show([line()], {
      'POST /api/orders': async () => {
        act(() => writeCart({ lines: [], owner: 'u1' }));
        throw new TypeError('Failed to fetch');
      },
    });
    await order();
    expect(
      await screen.findByText('Your order may have been placed', undefined, { timeout: limits.test / 2 }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
    expect(new Set(orders(calls).map((call) => call.headers.get('idempotency-key'))).size).toBe(1);
  });

  it('asks once about an address that does not fit together, and orders to it all the same', async () => {
    const calls = show([line()], { 'POST /api/orders': placed });
    const state = await screen.findByLabelText('State');
    await userEvent.clear(state);
    await userEvent.type(state, 'NY');
    await userEvent.click(button('Place Order'));
    const notice = await screen.findByRole('group', { name: 'Your order' });
    expect(notice).toHaveTextContent('ZIP code 05849 is in Vermont, not in New York.');
    // The second click of a double click answers nothing.
    await userEvent.click(button('Place Order anyway'));
    await formReady();
    expect(orders(calls)).toHaveLength(0);
    timePasses();
    await userEvent.click(button('Place Order anyway'));
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    expect(orders(calls)[0]?.body).toMatchObject({ shippingAddress: { state: 'NY' } });
    await allAnswered();
  });

  it('asks once more before an unusual quantity or sum, and lets it be put right', async () => {
    const dear = sampleOffer({ price: (UNUSUAL_TOTAL_CENTS / 100 / UNUSUAL_ITEMS) * 2 });
    const calls = show([line({ quantity: UNUSUAL_ITEMS, seller: dear })], { 'POST /api/orders': placed });
    await order();
    const notice = await screen.findByRole('group', { name: 'Your order' });
    expect(notice).toHaveTextContent(`You are ordering ${UNUSUAL_ITEMS} of Nitrile Gloves, Medium.`);
    expect(notice).toHaveTextContent(`The order comes to more than ${formatCents(UNUSUAL_TOTAL_CENTS)}.`);
    await userEvent.click(button('Not now'));
    act(() => writeCart({ lines: [line()] }));
    await userEvent.click(button('Place Order'));
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    expect(orders(calls)).toHaveLength(1);
    await allAnswered();
  });

  it('sends clinic and purchase order number along, where given', async () => {
    const calls = show([line()], { 'POST /api/orders': placed });
    await formReady();
    await userEvent.type(screen.getByLabelText('Clinic (optional)'), 'Quint Dental ');
    await userEvent.type(screen.getByLabelText('Purchase order number (optional)'), 'PO-7');
    await userEvent.click(button('Place Order'));
    await waitFor(() => expect(orders(calls)).toHaveLength(1));
    expect(orders(calls)[0]?.body).toMatchObject({
      shippingAddress: { clinic: 'Quint Dental' },
      purchaseOrderNumber: 'PO-7',
    });
    await allAnswered();
  });

  it('repeats nothing once the cart was emptied: the same lines again are another order', async () => {
    const calls = show([line()], { 'POST /api/orders': new Refuse(500) });
    await order();
    expect(await screen.findByText('Failed to place order. Please try again.')).toBeInTheDocument();
    act(() => writeCart({ lines: [] }));
    act(() => writeCart({ lines: [line()] }));
    await order();
    await waitFor(() => expect(orders(calls)).toHaveLength(2));
    const [first, second] = orders(calls).map((call) => call.headers.get('idempotency-key'));
    expect(second).not.toBe(first);
    await allAnswered();
  });

  it('checks a field on leaving it, and leads to every field that fails', async () => {
    const calls = show([line()], { 'POST /api/orders': placed });
    const city = await formReady();
    await userEvent.clear(city);
    await userEvent.tab();
    await waitFor(() => expect(city).toHaveAccessibleDescription('City is required'));
    await userEvent.click(button('Place Order'));
    const summary = await screen.findByRole('group', { name: 'There is a problem' });
    await waitFor(() => expect(summary).toHaveFocus());
    await userEvent.click(within(summary).getByRole('button', { name: 'City is required' }));
    expect(city).toHaveFocus();
    expect(orders(calls)).toHaveLength(0);
  });

  it('says which prices went up, and orders at the new ones only when told to', async () => {
    const refusal = new Refuse(409, {
      code: 'prices_changed',
      message: 'Prices have changed.',
      items: [{ index: 0, reason: 'price_changed', shownPrice: 20, price: 21.5, message: '' }],
    });
    let calls: SeenCall[] = [];
    const answer = () => (orders(calls).length === 1 ? refusal : placed);
    const costlier = line({ seller: sampleOffer({ price: 21.5 }) });
    const cart = () => ({ items: [orders(calls).length === 0 ? line() : costlier] });
    calls = show([line()], { 'POST /api/orders': answer, 'GET /api/cart': cart });
    await order();
    const notice = await screen.findByRole('group', { name: 'Your order' });
    expect(notice).toHaveFocus();
    expect(notice).toHaveTextContent('Nitrile Gloves, Medium · net32: was $20.00 now $21.50');
    expect(screen.getByText('was $20.00 each')).toBeInTheDocument();
    timePasses();
    await userEvent.click(button('Place Order for $49.99'));
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    const [first, second] = orders(calls);
    expect(second?.body).toMatchObject({ items: [{ price: 21.5 }], expectedTotal: 49.99 });
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
    await allAnswered();
  });

  it('keeps to the price of the refusal until the seller has been asked about the new one', async () => {
    const refusal = new Refuse(409, {
      code: 'prices_changed',
      message: '',
      items: [{ index: 0, reason: 'price_changed', shownPrice: 20, price: 25, message: '' }],
    });
    let calls: SeenCall[] = [];
    const costlier = line({ seller: sampleOffer({ price: 25 }) });
    let answer = (_: unknown): void => undefined;
    const held = new Promise((resolve) => (answer = resolve));
    calls = show([line()], {
      'POST /api/orders': () => (orders(calls).length === 1 ? refusal : placed),
      'GET /api/cart': () => ({ items: [orders(calls).length === 0 ? line() : costlier] }),
      'GET /api/personal-prices/net32/p1': () =>
        orders(calls).length === 0 ? new Refuse(503, { code: 'seller_unavailable' }) : held,
    });
    await screen.findByText('Failed to load price');
    await order();
    await screen.findByText('Loading your price…');
    timePasses();
    await userEvent.click(button('Place Order for $56.99'));
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    answer({ price: 25, isFromCache: false });
    await allAnswered();
  });

  it('asks the seller again before saying that the user’s own price has changed', async () => {
    const refusal = new Refuse(409, {
      code: 'prices_changed',
      message: '',
      items: [{ index: 0, reason: 'price_changed', shownPrice: 18, price: 20, message: '' }],
    });
    let calls: SeenCall[] = [];
    calls = show([line()], {
      'GET /api/personal-prices/net32/p1': { price: 18, isFromCache: true },
      'POST /api/orders': () => (orders(calls).length === 1 ? refusal : placed),
    });
    await screen.findByText('$42.99');
    await order();
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    expect(calls.filter((call) => call.path.startsWith('/api/personal'))).toHaveLength(2);
    await allAnswered();
  });

  it('shows the own price that the seller names when it is asked again', async () => {
    const refusal = (price: number) =>
      new Refuse(409, {
        code: 'prices_changed',
        message: '',
        items: [{ index: 0, reason: 'price_changed', shownPrice: 18, price, message: '' }],
      });
    let asked = 0;
    let calls: SeenCall[] = [];
    calls = show([line()], {
      'GET /api/personal-prices/net32/p1': () => ({ price: ++asked === 1 ? 18 : 19, isFromCache: false }),
      'POST /api/orders': () => [refusal(20), refusal(19), placed][orders(calls).length - 1],
    });
    await screen.findByText('$42.99');
    await order();
    const notice = await screen.findByRole('group', { name: 'Your order' });
    expect(notice).toHaveTextContent('Nitrile Gloves, Medium · net32: was $18.00 now $19.00');
    await allAnswered();
    timePasses();
    await userEvent.click(button('Place Order for $44.99'));
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    expect(orders(calls)[2]?.body).toMatchObject({ items: [{ price: 19 }], expectedTotal: 44.99 });
    await allAnswered();
  });

  it('names what is out of stock and offers to remove it', async () => {
    show(
      [line(), darby],
      {
        'POST /api/orders': new Refuse(409, {
          code: 'items_out_of_stock',
          message: 'Etch Gel is out of stock.',
          items: [{ index: 1, reason: 'out_of_stock', message: 'Etch Gel is out of stock at Darby Dental.' }],
        }),
        'DELETE /api/cart/items': {},
      },
      { connected: ['net32', 'darby'] },
    );
    await order();
    const notice = await screen.findByRole('group', { name: 'Your order' });
    expect(notice).toHaveTextContent('Etch Gel is out of stock at Darby Dental.');
    await userEvent.click(within(notice).getByRole('button', { name: 'Remove Etch Gel' }));
    expect(useCart.getState().lines).toHaveLength(1);
    expect(screen.queryByRole('group', { name: 'Your order' })).not.toBeInTheDocument();
    await allAnswered();
  });

  it('puts what the server says of a field beside that field', async () => {
    show([line()], {
      'POST /api/orders': new Refuse(400, {
        code: 'invalid_input',
        message: 'Check the marked fields.',
        errors: { 'shippingAddress.zipCode': 'Not a ZIP code.' },
      }),
    });
    await order();
    await waitFor(() =>
      expect(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription('Not a ZIP code.'),
    );
    await allAnswered();
  });
});

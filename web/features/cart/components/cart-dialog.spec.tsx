import '../../../testing/browser.js';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { answerApi, callsUnderWay, Refuse, type SeenCall } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleAddress, sampleCard, sampleOffer } from '../../../testing/samples.js';
import { keepDraft } from '../checkout/draft-store.js';
import { forgetCart, useCart, writeCart } from '../store/cart-store.js';
import { CartDialog, type CartDialogProps } from './cart-dialog.js';

const line = (change: Partial<CartItem> = {}): CartItem => ({
  product: sampleCard(),
  seller: sampleOffer(),
  quantity: 2,
  ...change,
});
const darby = line({
  product: sampleCard({ _id: 'p2', product_name: 'Etch Gel' }),
  seller: sampleOffer({ seller: 'darby', label: 'Darby Dental', domain: 'darbydental.com', url: 'd' }),
});
const placed = { _id: 'abc000000000000000123456', totalAmount: 46.99 };
const asked: string[] = [];
let closed = 0;

function show(
  lines: CartItem[],
  answers: Record<string, unknown> = {},
  change: Partial<CartDialogProps> = {},
) {
  writeCart({ lines, owner: 'u1' });
  const calls = answerApi({
    'GET /api/cart': () => ({ items: useCart.getState().lines }),
    'GET /api/orders': { orders: [], page: 1, total: 1, totalPages: 1 },
    'GET /api/shipping/latest': { shippingAddress: { ...sampleAddress, notes: '' } },
    ...answers,
  });
  const props = {
    signedIn: true,
    onSignIn: () => undefined,
    vendors: 'known' as const,
    connected: ['net32'],
    verified: ['net32'],
    refused: [],
  };
  renderAt(
    '/',
    <CartDialog
      {...props}
      onClose={() => (closed += 1)}
      onConnect={(seller) => asked.push(seller)}
      {...change}
    />,
  );
  return calls;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const formReady = () => screen.findByLabelText('City');
const orders = (calls: SeenCall[]) =>
  calls.filter((call) => call.path === '/api/orders' && call.method === 'POST');
const order = async () => {
  await formReady();
  await userEvent.click(button('Place Order'));
};

/** An answer that came after the test would change the screen behind React's back. */
const allAnswered = () => waitFor(() => expect(callsUnderWay()).toBe(0));

describe('cart dialog', () => {
  beforeEach(() => {
    forgetCart();
    keepDraft(null);
    asked.length = 0;
    closed = 0;
  });

  it('says when it is empty', async () => {
    show([]);
    const { lines } = useCart.getState();
    await waitFor(() => expect(useCart.getState().lines).not.toBe(lines));
    expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Place Order' })).not.toBeInTheDocument();
  });

  it('shows what is missing for free shipping, and the totals to the cent', async () => {
    show([line()]);
    await formReady();
    expect(screen.getByText('Add $35.00 more for free shipping')).toBeInTheDocument();
    expect(screen.getByText('$46.99')).toBeInTheDocument();
  });

  it('counts with the user’s own price', async () => {
    show([line()], { 'GET /api/personal-prices/net32/p1': { price: 18, isFromCache: false } });
    expect(await screen.findByText('$42.99')).toBeInTheDocument();
    expect(screen.getByText('$20.00').tagName).toBe('S');
    await allAnswered();
  });

  it('names the sellers to connect, with a button for each, and does not order before', async () => {
    show([line(), darby]);
    await formReady();
    expect(button('Place Order')).toBeDisabled();
    await userEvent.click(button('Connect Darby Dental'));
    expect(asked).toEqual(['darby']);
    expect(screen.queryByRole('button', { name: 'Connect net32' })).not.toBeInTheDocument();
  });

  it('does not ask where the last order went when there is none', async () => {
    const none = { orders: [], page: 1, total: 0, totalPages: 0 };
    const calls = show([line()], { 'GET /api/orders': none });
    expect(await formReady()).toHaveValue('');
    expect(calls.filter((call) => call.path === '/api/shipping/latest')).toEqual([]);
    await allAnswered();
  });

  it('does not order what has no price, and says so', async () => {
    show([line(), line({ seller: sampleOffer({ price: null, url: 'x' }), quantity: 1 })]);
    await formReady();
    expect(screen.getByText(/1 item without price/)).toBeInTheDocument();
    expect(button('Place Order')).toBeDisabled();
  });

  it('says which line nobody offers any more, and forgets what its seller once quoted', async () => {
    const gone = line({ seller: sampleOffer({ price: null, url: 'gone', availability: 'out_of_stock' }) });
    show([line(), gone], {
      'GET /api/personal-prices/net32/p1': { price: 18, isFromCache: false },
      'DELETE /api/cart/items': {},
    });
    await formReady();
    expect(await screen.findByText('Your Price')).toBeInTheDocument();
    expect(screen.getByText('No longer offered')).toBeInTheDocument();
    expect(screen.getByText('Price not available')).toBeInTheDocument();
    expect(screen.queryByText('Out of Stock')).not.toBeInTheDocument();
    expect(button('Place Order')).toBeDisabled();
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove Nitrile/ })[1] as HTMLElement);
    expect(button('Place Order')).toBeEnabled();
    await allAnswered();
  });

  it('says that the user’s own price is being asked for, and that it could not be had', async () => {
    let answer = (_: unknown): void => undefined;
    const asked = new Promise((resolve) => (answer = resolve));
    show([line()], { 'GET /api/personal-prices/net32/p1': () => asked });
    expect(await screen.findByText('Loading your price…')).toBeInTheDocument();
    answer(new Refuse(404, { code: 'offer_not_found', message: '' }));
    expect(await screen.findByText('Failed to load price')).toBeInTheDocument();
    expect(screen.getByText('$40.00', { selector: 'span' })).toBeInTheDocument();
    await allAnswered();
  });

  it('asks nobody to connect a seller before it is known who is connected', async () => {
    show([darby], {}, { vendors: 'loading' });
    await formReady();
    expect(button('Place Order')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Connect/ })).not.toBeInTheDocument();
  });

  it('leaves the decision to the server when that cannot be found out', async () => {
    const message = 'Connect your Darby Dental account to order from it.';
    const items = [{ index: 0, reason: 'not_connected', message }];
    const refusal = new Refuse(409, { code: 'sellers_not_connected', message, items });
    show([darby], { 'POST /api/orders': refusal }, { vendors: 'failed', connected: [] });
    await order();
    expect(await screen.findByRole('group', { name: 'Your order' })).toHaveTextContent(message);
    await allAnswered();
  });

  it('says which seller refused the login, and asks to correct that one', async () => {
    show([line(), darby], {}, { connected: [], verified: [], refused: ['net32'] });
    await formReady();
    expect(screen.getByText(/^net32 does not accept your user name or password\./)).toBeInTheDocument();
    await userEvent.click(button('Fix login at net32'));
    expect(asked).toEqual(['net32']);
    expect(button('Connect Darby Dental')).toBeEnabled();
    expect(button('Place Order')).toBeDisabled();
  });

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
    await waitFor(() => expect(closed).toBe(1), { timeout: 3000 });
    await allAnswered();
  });

  it('repeats an order whose answer was lost under the same key, and keeps every typed value', async () => {
    const calls = show([line()], { 'POST /api/orders': new Refuse(502) });
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

  it('checks a field on leaving it, and leads to every field that fails', async () => {
    const calls = show([line()], { 'POST /api/orders': placed });
    const city = await formReady();
    await userEvent.clear(city);
    await userEvent.tab();
    expect(city).toHaveAccessibleDescription('City is required');
    await userEvent.click(button('Place Order'));
    const summary = screen.getByRole('group', { name: 'There is a problem' });
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
    calls = show([line()], { 'POST /api/orders': answer });
    await order();
    const notice = await screen.findByRole('group', { name: 'Your order' });
    expect(notice).toHaveFocus();
    expect(notice).toHaveTextContent('Nitrile Gloves, Medium · net32: was $20.00 now $21.50');
    await userEvent.click(button('Place Order for $49.99'));
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    const [first, second] = orders(calls);
    expect(second?.body).toMatchObject({ items: [{ price: 21.5 }], expectedTotal: 49.99 });
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
    await allAnswered();
  });

  it('asks the seller again before saying that the user’s own price has moved', async () => {
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

import '../../../testing/browser.js';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../../lib/session.js';
import { allAnswered, Refuse } from '../../../testing/api.js';
import { sampleCard, sampleOffer } from '../../../testing/samples.js';
import { useCart, writeCart } from '../store/cart-store.js';
import {
  button,
  called,
  darby,
  formReady,
  line,
  order,
  show,
  showToVisitor,
  startAnew,
} from '../testing/show-cart.js';

describe('cart dialog', () => {
  beforeEach(startAnew);

  it('says when it is empty', async () => {
    show([]);
    const { lines } = useCart.getState();
    await waitFor(() => expect(useCart.getState().lines).not.toBe(lines));
    expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Place Order' })).not.toBeInTheDocument();
  });

  it('says what was removed, and leaves the focus at the next line, then at the title', async () => {
    const etch = line({ ...darby, seller: sampleOffer({ url: 'etch' }) });
    show([line(), etch]);
    await formReady();
    await userEvent.click(button('Remove Nitrile Gloves, Medium from net32.com'));
    expect(screen.getByText('Removed Nitrile Gloves, Medium from net32.com')).toHaveRole('status');
    expect(screen.getByRole('link', { name: 'Etch Gel' })).toHaveFocus();
    await userEvent.click(button('Remove Etch Gel from net32.com'));
    expect(screen.getByText('Removed Etch Gel from net32.com')).toHaveRole('status');
    expect(screen.getByRole('heading', { name: 'Cart' })).toHaveFocus();
    await allAnswered();
  });

  it('offers a visitor who finds it empty to log in, and a user not', async () => {
    showToVisitor([], {});
    expect(button('Log in to see your cart')).toBeEnabled();
    cleanup();
    show([]);
    expect(screen.queryByRole('button', { name: /^Log in/ })).not.toBeInTheDocument();
    await allAnswered();
  });

  it('offers to log in to nobody whose token is still being checked', async () => {
    show([line()], {}, { connections: 'loading' });
    act(() => useSession.setState({ status: 'checking', user: null }, true));
    expect(button('Place Order')).toBeDisabled();
    act(() => writeCart({ lines: [] }));
    expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Log in/ })).not.toBeInTheDocument();
    await allAnswered();
  });

  it('shows what is missing for free shipping, and the totals to the cent', async () => {
    show([line()]);
    await formReady();
    expect(screen.getByText('Add $35.00 more for free shipping')).toBeInTheDocument();
    expect(screen.getByText('$46.99')).toBeInTheDocument();
  });

  it('says what is in a pack and what a piece of it costs, where pieces count', async () => {
    const etch = { ...darby, product: { ...darby.product, pack: '4 g syringe' } };
    show([line({ seller: sampleOffer({ price: 9.5 }) }), etch]);
    await formReady();
    const [gloves, gel] = screen.getAllByRole('listitem');
    expect(gloves).toHaveTextContent('4750T · net32.com · box of 100 · $0.095 per piece');
    expect(gel).toHaveTextContent('darbydental.com · 4 g syringe');
    expect(gel).not.toHaveTextContent('per piece');
    await allAnswered();
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
    expect(called.connect).toEqual(['darby']);
    expect(screen.queryByRole('button', { name: 'Connect net32' })).not.toBeInTheDocument();
  });

  it('begins with an empty address where nothing has been ordered yet', async () => {
    show([line()], { 'GET /api/shipping/addresses': { addresses: [] } });
    expect(await formReady()).toHaveValue('');
    expect(screen.queryByLabelText('Use an earlier address')).not.toBeInTheDocument();
    await allAnswered();
  });

  it('says what is on backorder, and orders it', async () => {
    const later = sampleOffer({ availability: 'backorder' });
    show([line({ product: sampleCard({ sellers: [later] }), seller: later })]);
    await formReady();
    expect(screen.getByRole('listitem')).toHaveTextContent('Backorder');
    expect(button('Place Order')).toBeEnabled();
    await allAnswered();
  });

  it('does not order what has no price, and says so', async () => {
    const unpriced = sampleOffer({ price: null, url: 'x' });
    show([line(), line({ product: sampleCard({ sellers: [unpriced] }), seller: unpriced, quantity: 3 })]);
    await formReady();
    expect(screen.getByText(/3 items without price\. Remove them/)).toBeInTheDocument();
    expect(button('Place Order')).toBeDisabled();
  });

  it('shows the way to the other offers of what its seller no longer offers', async () => {
    const sold = [
      sampleOffer({ url: 'a', price: 12 }),
      sampleOffer({ url: 'b', price: 13 }),
      sampleOffer({ url: 'c', price: null }),
      sampleOffer({ url: 'd', availability: 'out_of_stock' }),
    ];
    const elsewhere = (sellers: typeof sold) =>
      line({
        product: sampleCard({ sellers }),
        seller: sampleOffer({ price: null, url: 'gone' }),
        quantity: 1,
      });
    show([line(), elsewhere(sold)]);
    await formReady();
    expect(screen.getByText('No longer offered')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^See 2 other offers of / })).toBeInTheDocument();
    expect(
      screen.getByText('1 item without price. Choose another offer or remove it to place the order.'),
    ).toBeInTheDocument();
    act(() => writeCart({ lines: [line(), elsewhere([])] }));
    expect(screen.queryByRole('link', { name: /^See/ })).not.toBeInTheDocument();
    expect(screen.getByText('1 item without price. Remove it to place the order.')).toBeInTheDocument();
  });

  it('asks to connect no seller of whom nothing can be bought', async () => {
    const gone = sampleOffer({ seller: 'benco', label: 'Benco', domain: 'benco.com', url: 'b', price: null });
    show([line(), darby, line({ seller: gone })]);
    await formReady();
    expect(button('Connect Darby Dental')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Connect Benco' })).not.toBeInTheDocument();
  });

  it('asks no seller for a price of what it no longer offers', async () => {
    const gone = line({ seller: sampleOffer({ price: null, url: 'gone', availability: 'out_of_stock' }) });
    const calls = show([gone]);
    await formReady();
    await allAnswered();
    expect(calls.filter(({ path }) => path.startsWith('/api/personal-prices'))).toEqual([]);
  });

  it('asks no seller for a price before it is known what is still offered of a cart that was kept', async () => {
    const items = [line(), line({ product: sampleCard({ _id: 'p2', sellers: [] }) })];
    const cart = Promise.withResolvers<unknown>();
    const kept = [line(), line({ product: sampleCard({ _id: 'p2' }) })];
    const answers = {
      'GET /api/cart': () => cart.promise,
      'GET /api/personal-prices/net32/p1': { price: 18, isFromCache: false },
    };
    const calls = show(kept, answers, {}, false);
    const asked = () =>
      calls.map(({ path }) => path).filter((path) => path.startsWith('/api/personal-prices'));
    await formReady();
    expect(screen.queryByText('Your Price')).not.toBeInTheDocument();
    expect(asked()).toEqual([]);
    cart.resolve({ items });
    expect(await screen.findByText('Your Price')).toBeInTheDocument();
    expect(asked()).toEqual(['/api/personal-prices/net32/p1']);
    await allAnswered();
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
    show([darby], {}, { connections: 'loading' });
    await formReady();
    expect(button('Place Order')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Connect/ })).not.toBeInTheDocument();
  });

  it('leaves the decision to the server when that cannot be found out', async () => {
    const message = 'Connect your Darby Dental account to order from it.';
    const items = [{ index: 0, reason: 'not_connected', message }];
    const refusal = new Refuse(409, { code: 'sellers_not_connected', message, items });
    show([darby], { 'POST /api/orders': refusal }, { connections: 'failed', connected: [] });
    await order();
    expect(await screen.findByRole('group', { name: 'Your order' })).toHaveTextContent(message);
    await allAnswered();
  });

  it('says which seller refused the login, and asks to correct that one', async () => {
    show([line(), darby], {}, { connected: [], verified: [], refused: ['net32'] });
    await formReady();
    expect(screen.queryByText(/not accept/)).not.toBeInTheDocument();
    expect(screen.getByText('Login refused: list prices shown')).toBeInTheDocument();
    await userEvent.click(button('Fix login at net32'));
    expect(called.connect).toEqual(['net32']);
    expect(button('Connect Darby Dental')).toBeEnabled();
    expect(button('Place Order')).toBeDisabled();
  });
});

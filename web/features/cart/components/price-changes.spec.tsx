import '../../../testing/browser.js';
import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { useWatched } from '../../../lib/watched-products.js';
import { allAnswered, answerApi, Refuse } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleOffer, sampleProduct } from '../../../testing/samples.js';
import { followPrice } from '../api/sync-cart.js';
import { readCart, useCart, writeCart } from '../store/cart-store.js';
import {
  button,
  darby,
  formReady,
  line,
  orders,
  placed,
  show,
  showToVisitor,
  startAnew,
  timePasses,
} from '../testing/show-cart.js';

const priced = (price: number | null, notedPrice?: number): CartItem =>
  line({ seller: sampleOffer({ price }), ...(notedPrice !== undefined && { notedPrice }) });
const saved = { line: 'p1 https://net32.com/p/1' };
const notice = () => screen.getByRole('status', { name: 'Price changes' });

/** An open cart whose server answers these lines from now on. */
async function open(first: CartItem[], answers: Record<string, unknown> = {}) {
  let items = first;
  const calls = show(first, { 'GET /api/cart': () => ({ items }), 'POST /api/orders': placed, ...answers });
  await formReady();
  await allAnswered();
  return {
    calls,
    reprice: async (...next: CartItem[]) => {
      items = next;
      act(() => followPrice('p1'));
      await allAnswered();
    },
  };
}

describe('prices that change while the cart is open', () => {
  beforeEach(startAnew);

  it('are said on their line and beside the total, and the button asks for the new total', async () => {
    const { calls, reprice } = await open([priced(20)]);
    expect(notice()).toBeEmptyDOMElement();
    await reprice(priced(21.5));
    expect(await screen.findByText('was $20.00 each')).toBeInTheDocument();
    expect(notice()).toHaveTextContent('1 price went up. At the earlier prices the total would be $46.99.');
    expect(screen.getByText('was $46.99')).toBeInTheDocument();
    timePasses();
    await userEvent.click(button('Place Order for $49.99'));
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    expect(orders(calls)[0]?.body).toMatchObject({ items: [{ price: 21.5 }], expectedTotal: 49.99 });
    await allAnswered();
  });

  it('are told of the goods that still have a price, when a line has lost its own', async () => {
    const { reprice } = await open([priced(20), darby]);
    const lost = { ...darby, seller: { ...darby.seller, price: null } };
    await reprice(priced(20), lost);
    expect(await screen.findByText(/^2 items without price/)).toBeInTheDocument();
    expect(screen.getByText('$46.99')).toBeInTheDocument();
    expect(notice()).toBeEmptyDOMElement();
    await reprice(priced(21.5), lost);
    expect(await screen.findByText('$49.99')).toBeInTheDocument();
    expect(notice()).toHaveTextContent('1 price went up. At the earlier prices the total would be $46.99.');
    expect(screen.getByText('was $46.99')).toBeInTheDocument();
  });

  it('do not order what a press in the moment of the change did not mean', async () => {
    const { calls, reprice } = await open([priced(20)]);
    await reprice(priced(21.5));
    await userEvent.click(button('Place Order for $49.99'));
    await waitFor(() => expect(notice()).toHaveFocus());
    expect(notice()).toHaveTextContent('Nothing has been ordered. Place the order for $49.99?');
    expect(orders(calls)).toHaveLength(0);
    await userEvent.click(button('Place Order for $49.99'));
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    await allAnswered();
  });

  it('are told without a question where they fell', async () => {
    const { calls, reprice } = await open([priced(20), { ...darby, quantity: 1 }], {});
    await reprice(priced(19), { ...darby, quantity: 1, seller: { ...darby.seller, price: 18 } });
    expect(notice()).toHaveTextContent(
      '2 prices went down. At the earlier prices the total would be $80.94.',
    );
    expect(button('Place Order')).toBeInTheDocument();
    expect(orders(calls)).toHaveLength(0);
  });

  it('are noted on the server once the buyer confirms them, for other devices too', async () => {
    let server = priced(20, 20);
    const { calls, reprice } = await open([server], {
      'GET /api/cart': () => ({ items: [server] }),
      'PUT /api/cart/items': ({ body }: { body: { price: number } }) => {
        server = { ...server, notedPrice: body.price };
        return {};
      },
    });
    server = priced(21.5, 20);
    await reprice();
    await userEvent.click(button('Got it'));
    expect(notice()).toBeEmptyDOMElement();
    expect(screen.queryByText('was $20.00 each')).not.toBeInTheDocument();
    expect(button('Place Order')).toBeInTheDocument();
    await allAnswered();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { productId: 'p1', quantity: 2, price: 21.5 },
    ]);
    expect(server.notedPrice).toBe(21.5);
    expect(notice()).toBeEmptyDOMElement();
  });

  it('are told of the whole time the cart was closed', async () => {
    await open([priced(20, 18)]);
    expect(screen.getByText('was $18.00 each')).toBeInTheDocument();
    expect(button('Place Order for $46.99')).toBeInTheDocument();
  });

  it('say of an order placed again what it cost then', async () => {
    await open([priced(20, 22)]);
    expect(screen.getByText('was $22.00 each')).toBeInTheDocument();
    expect(notice()).toHaveTextContent('1 price went down. At the earlier prices the total would be $50.99.');
  });

  it('are asked about when they rise again after a lower one was shown, also on the next visit', async () => {
    const { reprice } = await open([priced(18, 22)]);
    expect(screen.getByText('was $22.00 each')).toBeInTheDocument();
    await reprice(priced(20, 22));
    expect(screen.getByText('was $18.00 each')).toBeInTheDocument();
    expect(notice()).toHaveTextContent('1 price went up. At the earlier prices the total would be $42.99.');
    expect(button('Place Order for $46.99')).toBeInTheDocument();
    expect(readCart().lowest[saved.line]).toBe(1800);
    await reprice(priced(18, 22));
    expect(screen.getByText('was $22.00 each')).toBeInTheDocument();
    expect(button('Place Order')).toBeInTheDocument();
  });

  it('are compared with what was noted on another device since, not with what was shown here before', async () => {
    const { reprice } = await open([priced(18, 22)]);
    await reprice(priced(20, 22));
    expect(screen.getByText('was $18.00 each')).toBeInTheDocument();
    await reprice(priced(20, 20));
    expect(notice()).toBeEmptyDOMElement();
    await reprice(priced(21, 20));
    expect(screen.getByText('was $20.00 each')).toBeInTheDocument();
  });

  it('include the user’s own, which are asked for again while the cart is open', async () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    try {
      let own = 18;
      const answers = { 'GET /api/personal-prices/net32/p1': () => ({ price: own, isFromCache: false }) };
      show([priced(20)], { 'GET /api/cart': () => ({ items: [priced(20)] }), ...answers });
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.getByText('$42.99')).toBeInTheDocument();
      own = 18.5;
      await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
      expect(screen.getByText('was $18.00 each')).toBeInTheDocument();
      expect(button('Place Order for $43.99')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('say of the own price that takes the place of the list price what the total was', async () => {
    await open([priced(20, 20)], {
      'GET /api/personal-prices/net32/p1': { price: 18, isFromCache: false },
    });
    expect(await screen.findByText('$42.99')).toBeInTheDocument();
    expect(notice()).toHaveTextContent(
      '1 price is your own now. At the earlier prices the total would be $46.99.',
    );
    expect(screen.getByText('was $46.99')).toBeInTheDocument();
    // The line shows the list price it replaces.
    expect(screen.queryByText('was $20.00 each')).not.toBeInTheDocument();
    expect(button('Place Order')).toBeInTheDocument();
  });

  it('do not change to the list price and back while the own price is asked for', async () => {
    let answer = (_: unknown): void => undefined;
    const asked = new Promise((resolve) => (answer = resolve));
    show([priced(20, 18)], { 'GET /api/personal-prices/net32/p1': () => asked });
    await formReady();
    expect(screen.getByText('$42.99')).toBeInTheDocument();
    answer({ price: 18, isFromCache: true });
    await allAnswered();
    expect(await screen.findByText('Your Price')).toBeInTheDocument();
    expect(notice()).toBeEmptyDOMElement();
  });

  it.each([
    [
      'the seller does not answer',
      new Refuse(404),
      '$54.99',
      /^1 price went up\. At the earlier prices the total would be \$46\.99\./,
    ],
    [
      'their own price is above it',
      { price: 23 },
      '$52.99',
      /^1 price went up\. At the earlier prices the total would be \$46\.99\./,
    ],
    ['their own price is below it', { price: 18 }, '$42.99', /^$/],
  ])(
    'are told from the list price shown while the own price is asked for: %s',
    async (_, named, total, message) => {
      let answer = (_: unknown): void => undefined;
      const asked = new Promise((resolve) => (answer = resolve));
      let items = [priced(20)];
      show(items, {
        'GET /api/cart': () => ({ items }),
        'GET /api/personal-prices/net32/p1': () => asked,
      });
      await formReady();
      expect(screen.getByText('$46.99')).toBeInTheDocument();
      items = [priced(24)];
      act(() => followPrice('p1'));
      await waitFor(() => expect(useCart.getState().lines[0]?.seller.price).toBe(24));
      answer(named);
      await allAnswered();
      expect(await screen.findByText(total)).toBeInTheDocument();
      expect(notice().textContent).toMatch(message);
    },
  );

  it('are watched for as long as the cart is open', async () => {
    function Watched() {
      return <output data-testid="watched">{useWatched()}</output>;
    }
    await open([priced(20), darby]);
    renderAt('/', <Watched />);
    expect(screen.getByTestId('watched')).toHaveTextContent('p1 p2');
  });
});

describe('a visitor’s cart', () => {
  beforeEach(startAnew);

  it('marks what costs something else since it was added, or is no longer offered, also while it is open', async () => {
    let price = 21.5;
    const offered = { ...darby, product: { ...darby.product, sellers: [darby.seller] } };
    showToVisitor([priced(20), offered], {
      'GET /api/compare': () => ({
        products: [
          sampleProduct({ sellers: [sampleOffer({ price })] }),
          sampleProduct({ ...darby.product, sellers: [] }),
        ],
      }),
    });
    expect(screen.getAllByText('$20.00 each')).toHaveLength(2);
    expect(screen.queryByText('No longer offered')).not.toBeInTheDocument();
    expect(await screen.findAllByText('was $20.00 each')).toHaveLength(2);
    expect(screen.getByText('$21.50 each')).toBeInTheDocument();
    expect(screen.getByText('No longer offered')).toBeInTheDocument();
    expect(notice()).toHaveTextContent('1 price went up.');
    price = 19;
    act(() => followPrice('p1'));
    expect(await screen.findByText('$19.00 each')).toBeInTheDocument();
    expect(notice()).toHaveTextContent('1 price went down.');
    await allAnswered();
  });
});

describe('a price that has changed', () => {
  beforeEach(startAnew);

  it('has the cart fetched once for all that change at the same time, if it holds one of them', async () => {
    writeCart({ lines: [priced(20), darby], owner: 'u1' });
    const calls = answerApi({ 'GET /api/cart': { items: [priced(19), darby] } });
    followPrice('elsewhere');
    expect(calls).toHaveLength(0);
    for (let times = 0; times < 5; times += 1) followPrice(times % 2 === 0 ? 'p1' : 'p2');
    await waitFor(() => expect(useCart.getState().lines[0]?.seller.price).toBe(19));
    await allAnswered();
    expect(calls).toHaveLength(2);
  });
});

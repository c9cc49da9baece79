import '../../testing/browser.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { useToasts } from '../../lib/toasts.js';
import { answerApi, type SeenCall } from '../../testing/api.js';
import { sampleCard, sampleOffer } from '../../testing/samples.js';
import { rememberCart } from './remember-cart.js';
import { forgetCart, useCart, writeCart } from './store/cart-store.js';

const item = (id: string, quantity = 1, change: Partial<CartItem['product']> = {}): CartItem => ({
  product: sampleCard({ _id: id, product_name: `Product ${id}`, ...change }),
  seller: sampleOffer({ url: `https://net32.com/${id}` }),
  quantity,
});
const gone = item('gone', 3, { sellers: [] });
const held = () => useCart.getState().lines.map(({ product, quantity }) => `${quantity} ${product._id}`);
const told = () => useToasts.getState().toasts.map(({ title, text }) => `${title}: ${text}`);

/** A server that holds these lines, and takes back no line of the products named. */
function serverWith(lines: CartItem[], ...lost: string[]) {
  let items = lines;
  const body = <T>(call: SeenCall): T => call.body as T;
  type Named = { productId: string; quantity: number };
  const known = new Map([...lines, item('a', 2), item('b'), gone].map((line) => [line.product._id, line]));
  return answerApi({
    'GET /api/cart': () => ({ items }),
    'DELETE /api/cart/items': (call: SeenCall) => {
      items = items.filter(({ product }) => product._id !== body<Named>(call).productId);
      return {};
    },
    'PUT /api/cart/items': (call: SeenCall) => {
      const { productId, quantity } = body<Named>(call);
      items = items.map((line) => (line.product._id === productId ? { ...line, quantity } : line));
      return {};
    },
    'POST /api/cart/merge': (call: SeenCall) => {
      for (const { productId, quantity } of body<{ items: Named[] }>(call).items)
        if (!lost.includes(productId)) items = [...items, { ...known.get(productId)!, quantity }];
      return {};
    },
  });
}

describe('a cart that is remembered', () => {
  beforeEach(() => {
    forgetCart();
    useToasts.setState({ toasts: [] });
  });

  it('is put back as it was: without what came, in the quantities and with the lines it held', async () => {
    writeCart({ lines: [item('a', 2), gone], owner: 'u1' });
    const undo = rememberCart();
    const later = [item('a', 5), item('new')];
    writeCart({ lines: later });
    const calls = serverWith(later);
    await undo();
    expect(held()).toEqual(['2 a', '3 gone']);
    // Adding a line asks for an offer that is there; merging keeps one whose offer is gone.
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/cart/items',
      'DELETE /api/cart/items',
      'POST /api/cart/merge',
      'GET /api/cart',
    ]);
    expect(told()).toEqual([]);
  });

  it('is put back as far as the server allows, and the rest is named', async () => {
    writeCart({ lines: [item('a', 2), item('b'), gone], owner: 'u1' });
    const undo = rememberCart();
    writeCart({ lines: [item('new')] });
    serverWith([item('new')], 'gone', 'b');
    await undo();
    expect(held()).toEqual(['2 a']);
    expect(told()).toEqual(['Not everything in your cart is as it was: Product b, Product gone']);
  });

  it('is put back in a visitor’s browser without the server', async () => {
    writeCart({ lines: [gone] });
    const undo = rememberCart();
    writeCart({ lines: [item('new')] });
    const calls = answerApi({});
    await undo();
    expect([held(), calls]).toEqual([['3 gone'], []]);
  });

  it('is nobody else’s: the cart of the next user stays as it is', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    const undo = rememberCart();
    writeCart({ lines: [item('b')], owner: 'u2' });
    const calls = answerApi({});
    await undo();
    expect([held(), calls]).toEqual([['1 b'], []]);
  });
});

import '../../testing/browser.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { forgetToasts, useToasts } from '../../lib/toasts.js';
import { answerApi, Refuse, type SeenCall } from '../../testing/api.js';
import { sampleCard, sampleOffer } from '../../testing/samples.js';
import { pullUndo, rememberCart } from './remember-cart.js';
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
  const known = new Map([...lines, item('a'), item('b'), gone].map((line) => [line.product._id, line]));
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

/** The undo of an action that left these lines. */
function undoOf(after: CartItem[]): () => Promise<void> {
  const settled = rememberCart();
  writeCart({ lines: after });
  return settled();
}

describe('the undo of an action', () => {
  beforeEach(() => {
    forgetCart();
    forgetToasts();
  });

  it('takes back what it added, and puts back what it took', async () => {
    writeCart({ lines: [item('a', 2), gone], owner: 'u1' });
    const undo = undoOf([item('a', 5), item('new')]);
    const calls = serverWith([item('a', 5), item('new')]);
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

  it.each([
    ['what was added after it', [item('a', 3)], [item('a', 3), item('b')], ['2 a', '1 b']],
    ['more of the same', [item('a', 3)], [item('a', 7)], ['6 a']],
    ['lines removed after it', [item('a', 3), item('new')], [item('new')], []],
    ['what has been ordered meanwhile', [item('a', 2), item('new', 2)], [], []],
    ['lines reduced below what it added', [item('a', 2), item('new', 2)], [item('new')], []],
    ['what another change took as well', [item('a', 1)], [], ['1 a']],
  ])('leaves alone %s', async (_, after, later, left) => {
    writeCart({ lines: [item('a', 2)], owner: 'u1' });
    const undo = undoOf(after);
    writeCart({ lines: later });
    serverWith(later);
    await undo();
    expect(held()).toEqual(left);
    expect(told()).toEqual([]);
  });

  it('goes as far as the server allows, and names the rest, but no lines of others', async () => {
    writeCart({ lines: [item('a'), item('b'), gone, item('kept')], owner: 'u1' });
    const undo = undoOf([item('new'), item('kept')]);
    writeCart({ lines: [item('new')] });
    serverWith([item('new')], 'gone', 'b');
    await undo();
    expect(held()).toEqual(['1 a']);
    expect(told()).toEqual(['Not everything in your cart is as it was: Product b, Product gone']);
  });

  it('needs no server in a visitor’s browser', async () => {
    writeCart({ lines: [gone] });
    const undo = undoOf([item('new')]);
    const calls = answerApi({});
    await undo();
    expect([held(), calls]).toEqual([['3 gone'], []]);
  });

  it('is nobody else’s: the cart of the next user stays as it is', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    const undo = undoOf([]);
    writeCart({ lines: [item('b')], owner: 'u2' });
    const calls = answerApi({});
    await undo();
    expect([held(), calls]).toEqual([['1 b'], []]);
  });

  it('of the server goes by the cart that it then holds', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    const settled = rememberCart();
    serverWith([item('a'), item('again')]);
    const undo = await pullUndo(settled);
    writeCart({ lines: [...useCart.getState().lines, item('b')] });
    serverWith(useCart.getState().lines);
    await undo();
    expect(held()).toEqual(['1 a', '1 b']);
  });

  it('of the server waits for a cart that cannot be had', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    answerApi({ 'GET /api/cart': new Refuse(503) });
    const undo = await pullUndo(rememberCart());
    await expect(undo()).rejects.toMatchObject({ status: 503 });
    expect(told()).toEqual(['Cart Error: Your cart could not be reached. Please try again.']);
    serverWith([item('a'), item('again')]);
    await undo();
    expect(held()).toEqual(['1 a']);
  });
});

import '../../../testing/browser.js';
import { waitFor } from '@testing-library/react';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { useSession } from '../../../lib/session.js';
import { useToasts } from '../../../lib/toasts.js';
import { answerApi, callsUnderWay, Refuse, type SeenCall } from '../../../testing/api.js';
import { sampleCard, sampleOffer, sampleProduct } from '../../../testing/samples.js';
import { addToCart, changeQuantity, removeFromCart } from '../cart-actions.js';
import { forgetCart, isKept, readCart, useCart, writeCart } from '../store/cart-store.js';
import {
  adoptCart,
  cartSettled,
  followLeaving,
  followOtherTabs,
  followPrice,
  pullCart,
} from './sync-cart.js';

const item = (id: string, quantity = 1): CartItem => ({
  product: sampleCard({ _id: id }),
  seller: sampleOffer({ url: id }),
  quantity,
});
const ids = () => useCart.getState().lines.map((line) => line.product._id);

describe('cart of a signed-in user', () => {
  beforeEach(() => {
    forgetCart();
    useSession.setState({ status: 'checking', user: null }, true);
    useToasts.setState({ toasts: [] });
  });

  it('merges the lines of the visitor into the account, once', async () => {
    const calls = answerApi({
      'POST /api/cart/merge': {},
      'GET /api/cart': { items: [item('old'), item('new')] },
    });
    addToCart(item('new'));
    await adoptCart('u1');
    expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual([
      'POST /api/cart/merge',
      'GET /api/cart',
    ]);
    expect(ids()).toEqual(['old', 'new']);
    await adoptCart('u1');
    expect(calls.map((call) => call.method)).toEqual(['POST', 'GET', 'GET']);
  });

  it('keeps every line when the merge fails, and repeats it under the same key', async () => {
    const calls = answerApi({ 'POST /api/cart/merge': new Refuse(500) });
    addToCart(item('new'));
    await expect(adoptCart('u1')).rejects.toMatchObject({ status: 500 });
    expect(ids()).toEqual(['new']);
    await adoptCart('u1').catch(() => undefined);
    const keys = calls.map((call) => call.headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('is one that this browser kept until the server has been asked for it', async () => {
    const cart = Promise.withResolvers<unknown>();
    writeCart({ lines: [item('kept')], owner: 'u1' });
    answerApi({ 'GET /api/cart': () => cart.promise });
    const adopted = adoptCart('u1');
    expect(isKept(useCart.getState())).toBe(true);
    cart.resolve({ items: [item('kept')] });
    await adopted;
    expect(isKept(useCart.getState())).toBe(false);
    forgetCart();
    writeCart({ lines: [item('kept')], owner: 'u1' });
    expect(isKept(useCart.getState())).toBe(true);
    answerApi({ 'GET /api/cart': new Refuse(500) });
    await expect(adoptCart('u1')).rejects.toMatchObject({ status: 500 });
    expect(isKept(useCart.getState())).toBe(false);
    expect(readCart()).not.toHaveProperty('pulled');
  });

  it('never mixes the carts of two users of one browser', async () => {
    writeCart({ lines: [item('theirs')], owner: 'u2' });
    const calls = answerApi({ 'GET /api/cart': { items: [item('mine')] } });
    await adoptCart('u1');
    expect(ids()).toEqual(['mine']);
    expect(calls.every((call) => call.method === 'GET')).toBe(true);
  });

  it('takes what is added while the visitor’s lines are on their way along with them', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const calls = answerApi({
      'POST /api/cart/merge': () => held.then(() => ({})),
      'POST /api/cart/items': {},
      'GET /api/cart': () => ({ items: [item('early'), item('late')] }),
    });
    addToCart(item('early'));
    const adopted = adoptCart('u1');
    await waitFor(() => expect(calls).toHaveLength(1));
    addToCart(item('late'));
    release();
    await adopted;
    await waitFor(() => expect(calls.map((call) => call.method)).toEqual(['POST', 'GET', 'POST', 'GET']));
    expect(ids()).toEqual(['early', 'late']);
  });

  it('merges other lines under another key: the earlier one stands for what was sent with it', async () => {
    const calls = answerApi({ 'POST /api/cart/merge': new Refuse(500) });
    addToCart(item('a'));
    await adoptCart('u1').catch(() => undefined);
    addToCart(item('b'));
    await adoptCart('u1').catch(() => undefined);
    const [first, second] = calls.map((call) => call.headers.get('idempotency-key'));
    expect(second).not.toBe(first);
  });

  it('stays a visitor’s when its user has left before it could be the account’s', async () => {
    const write = Promise.withResolvers<unknown>();
    writeCart({ lines: [], owner: 'u1' });
    const calls = answerApi({ 'POST /api/cart/items': () => write.promise, 'GET /api/cart': { items: [] } });
    addToCart(item('early'));
    await waitFor(() => expect(calls).toHaveLength(1));
    forgetCart();
    const adopted = adoptCart('u1');
    useSession.setState({ status: 'anonymous', user: null }, true);
    write.resolve({});
    await adopted;
    expect(useCart.getState().owner).toBeNull();
  });

  it('names what nobody offers any more', async () => {
    answerApi({ 'POST /api/cart/merge': {}, 'GET /api/cart': { items: [] } });
    addToCart(item('gone', 2));
    await adoptCart('u1');
    expect(useToasts.getState().toasts[0]).toMatchObject({ title: '2 items left out of your cart' });
  });

  it('takes every change back when the server cannot be reached at all', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    answerApi({ 'POST /api/cart/items': new Refuse(500), 'GET /api/cart': new Refuse(500) });
    addToCart(item('b'));
    addToCart(item('c'));
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(2));
    await waitFor(() => expect(ids()).toEqual(['a']));
  });

  it('takes a refused change back and says so', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    answerApi({ 'POST /api/cart/items': new Refuse(409), 'GET /api/cart': { items: [item('a')] } });
    addToCart(item('b'));
    expect(ids()).toEqual(['a', 'b']);
    await waitFor(() => expect(ids()).toEqual(['a']));
    expect(useToasts.getState().toasts[0]?.title).toBe('Cart Error');
  });

  it('says that the cart is full rather than to try again', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    const message = 'A cart can have up to 1,000 lines.';
    const full = new Refuse(409, { code: 'cart_full', message });
    answerApi({ 'POST /api/cart/items': full, 'GET /api/cart': { items: [item('a')] } });
    addToCart(item('b'));
    await waitFor(() => expect(useToasts.getState().toasts[0]).toMatchObject({ text: message }));
  });

  it('sends no change of one user to the cart of the next', async () => {
    writeCart({ lines: [], owner: 'u1' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const calls = answerApi({
      'POST /api/cart/items': () => held.then(() => ({})),
      'GET /api/cart': { items: [] },
    });
    addToCart(item('a'));
    addToCart(item('b'));
    await waitFor(() => expect(calls).toHaveLength(1));
    writeCart({ lines: [item('theirs')], owner: 'u2' });
    release();
    await adoptCart('u2');
    expect(calls.map((call) => call.method)).toEqual(['POST', 'GET']);
  });

  it('takes no change back in the cart of the next user', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    let refuse = (): void => undefined;
    const held = new Promise<Refuse>((resolve) => (refuse = () => resolve(new Refuse(500))));
    const calls = answerApi({ 'POST /api/cart/items': () => held, 'GET /api/cart': new Refuse(500) });
    addToCart(item('b'));
    await waitFor(() => expect(calls).toHaveLength(1));
    writeCart({ lines: [item('theirs')], owner: 'u2' });
    refuse();
    await adoptCart('u2').catch(() => undefined);
    expect(ids()).toEqual(['theirs']);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('sends changes in the order they were made', async () => {
    writeCart({ lines: [], owner: 'u1' });
    const calls = answerApi({
      'POST /api/cart/items': {},
      'GET /api/cart': { items: [item('a'), item('b')] },
    });
    addToCart(item('a'));
    addToCart(item('b'));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.slice(0, 2).map((call) => (call.body as { productId: string }).productId)).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('a page that is left', () => {
  let stop = (): void => undefined;
  beforeEach(() => {
    forgetCart();
    stop = followLeaving();
  });
  afterEach(() => stop());

  it('sends at once what waits for earlier changes, and does not send it again when the user comes back', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    const held = Promise.withResolvers<object>();
    const calls = answerApi({
      'PUT /api/cart/items': () => held.promise,
      'POST /api/cart/items': {},
      'DELETE /api/cart/items': {},
      'GET /api/cart': { items: [item('b')] },
    });
    const methods = () => calls.map(({ method }) => method);
    changeQuantity(item('a'), 2);
    addToCart(item('b'));
    removeFromCart(item('a'));
    await waitFor(() => expect(methods()).toEqual(['PUT']));
    window.dispatchEvent(new Event('pagehide'));
    expect(methods()).toEqual(['PUT', 'POST', 'DELETE']);
    held.resolve({});
    await cartSettled();
    expect(methods()).toEqual(['PUT', 'POST', 'DELETE', 'GET']);
    expect(ids()).toEqual(['b']);
  });

  it('sends nothing of a user who has left', async () => {
    writeCart({ lines: [], owner: 'u1' });
    const held = Promise.withResolvers<object>();
    const calls = answerApi({ 'POST /api/cart/items': () => held.promise });
    addToCart(item('a'));
    addToCart(item('b'));
    await waitFor(() => expect(calls).toHaveLength(1));
    forgetCart();
    window.dispatchEvent(new Event('pagehide'));
    held.resolve({});
    await cartSettled();
    expect(calls).toHaveLength(1);
  });
});

describe('a cart that is open in two tabs', () => {
  let stop = (): void => undefined;
  beforeEach(() => {
    forgetCart();
    stop = followOtherTabs();
  });
  afterEach(() => stop());

  const elsewhere = (lines: CartItem[], owner: string | null) => {
    const stored = { lines, owner, mergeKey: null, lowest: {} };
    localStorage.setItem('sextant.cart', JSON.stringify(stored));
    window.dispatchEvent(new StorageEvent('storage', { key: 'sextant.cart' }));
  };
  const quantities = () => useCart.getState().lines.map(({ quantity }) => quantity);

  it('follows the other tab', () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    elsewhere([item('a', 3)], 'u1');
    expect(quantities()).toEqual([3]);
  });

  it('keeps clicks that the other one does not know yet', async () => {
    writeCart({ lines: [item('a', 1)], owner: 'u1' });
    const held = Promise.withResolvers<object>();
    answerApi({ 'PUT /api/cart/items': () => held.promise, 'GET /api/cart': { items: [item('a', 3)] } });
    changeQuantity(item('a'), 2);
    elsewhere([item('a', 1), item('b')], 'u1');
    expect(quantities()).toEqual([2]);
    changeQuantity(item('a'), 3);
    held.resolve({});
    await cartSettled();
    expect(quantities()).toEqual([3]);
  });

  it('is that of the next user also while clicks wait', async () => {
    writeCart({ lines: [item('a')], owner: 'u1' });
    const held = Promise.withResolvers<object>();
    answerApi({ 'PUT /api/cart/items': () => held.promise, 'GET /api/cart': { items: [item('theirs')] } });
    changeQuantity(item('a'), 2);
    elsewhere([item('theirs')], 'u2');
    expect(ids()).toEqual(['theirs']);
    held.resolve({});
    await cartSettled();
    expect(ids()).toEqual(['theirs']);
  });
});

describe('cart of a visitor', () => {
  beforeEach(forgetCart);

  const named = ({ query }: SeenCall) => query.get('ids')?.split(',') ?? [];
  const prices = () => useCart.getState().lines.map(({ seller }) => seller.price);
  const productAt = (id: string, price: number) =>
    sampleProduct({ _id: id, sellers: [sampleOffer({ url: id, price })] });

  it('gets the products of its lines as they are now, several with each call', async () => {
    writeCart({ lines: ['a', 'b', 'c', 'd', 'e', 'f', 'gone'].map((id) => item(id)) });
    const calls = answerApi({
      'GET /api/compare': (call: SeenCall) => ({
        products: named(call).flatMap((id) => (id === 'gone' ? [] : productAt(id, 25))),
      }),
    });
    await pullCart();
    expect(calls.map(named)).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      ['f', 'gone'],
    ]);
    expect(prices()).toEqual([25, 25, 25, 25, 25, 25, null]);
    const gone = useCart.getState().lines[6];
    expect(gone).toMatchObject({ product: { product_name: item('gone').product.product_name, sellers: [] } });
    expect(readCart().lines).toEqual(useCart.getState().lines);
  });

  it('keeps what the visitor changes meanwhile, and its prices when there is no answer', async () => {
    writeCart({ lines: [item('a'), item('b')] });
    let answer = (_: unknown): void => undefined;
    answerApi({ 'GET /api/compare': () => new Promise((resolve) => (answer = resolve)) });
    const pulled = pullCart();
    await waitFor(() => expect(callsUnderWay()).toBe(1));
    removeFromCart(item('a'));
    addToCart(item('c'));
    answer({ products: [productAt('a', 25), productAt('b', 25)] });
    await pulled;
    expect(ids()).toEqual(['b', 'c']);
    expect(prices()).toEqual([25, 20]);
    answerApi({ 'GET /api/compare': new Refuse(503) });
    await expect(pullCart()).rejects.toMatchObject({ status: 503 });
    expect(prices()).toEqual([25, 20]);
  });

  it('asks only for the products whose prices have changed', async () => {
    writeCart({ lines: [item('a'), item('b')] });
    let price = 25;
    const calls = answerApi({
      'GET /api/compare': (call: SeenCall) => ({ products: named(call).map((id) => productAt(id, price)) }),
    });
    followPrice('elsewhere');
    followPrice('b');
    await waitFor(() => expect(prices()).toEqual([20, 25]));
    price = 26;
    followPrice('a');
    followPrice('b');
    await waitFor(() => expect(prices()).toEqual([26, 26]));
    expect(calls.map(named)).toEqual([['b'], ['a'], ['b']]);
  });
});

describe('stored cart', () => {
  beforeEach(forgetCart);

  it.each(['{', 'null', '{"lines":3}', '{"lines":[{"quantity":-1}]}'])('ignores %p', (text) => {
    localStorage.setItem('sextant.cart', text);
    expect(readCart()).toEqual({ lines: [], owner: null, mergeKey: null, lowest: {} });
  });

  it('comes back as it was left', () => {
    addToCart(item('a', 3));
    expect(readCart().lines).toEqual([item('a', 3)]);
  });
});

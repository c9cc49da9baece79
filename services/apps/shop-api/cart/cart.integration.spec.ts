import type { CartAnswer, CartItemBody } from '@sextant/contracts/http/cart.js';
import { item, listProduct } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await listProduct(shop, 'gloves', 'Nitrile Gloves', { net32: { sku: 'g', priceCents: 1000 } });
  await listProduct(shop, 'bur', 'Diamond Bur', { net32: { sku: 'b', priceCents: 5000 } });
});
afterAll(() => shop.close());

const gloves = (quantity = 1) => item('gloves', 'net32', 'g', quantity);
const bur = (quantity = 1) => item('bur', 'net32', 'b', quantity);

type Shopper = Awaited<ReturnType<Shop['newShopper']>>;
const cart = async ({ token }: Shopper) => (await shop.call<CartAnswer>('GET', 'cart', { token })).body;
const quantities = async (ann: Shopper) =>
  Object.fromEntries((await cart(ann)).items.map(({ product, quantity }) => [product._id, quantity]));
const merge = ({ token }: Shopper, ...items: CartItemBody[]) =>
  shop.call('POST', 'cart/merge', { token, body: { items } });

describe('the cart on the server', () => {
  it('keeps every one of fifty additions at once, whichever replica gets them', async () => {
    const ann = await shop.newShopper();
    const replica = await shop.start();
    const there = async (payload: object) => {
      const headers = { authorization: `Bearer ${ann.token}` };
      const url = '/api/cart/items';
      return (await replica.app.inject({ method: 'POST', url, payload, headers })).statusCode;
    };
    const here = async (body: object) => (await shop.call('POST', 'cart/items', { ...ann, body })).status;
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? here : there)(n % 5 ? gloves() : bur())),
    );
    await replica.app.close();
    expect(new Set(statuses)).toEqual(new Set([200]));
    // This process need not have seen the writes of the replica.
    const { token } = ann;
    await shop.call('POST', 'cart/items', { token, body: gloves() });
    expect(await quantities(ann)).toEqual({ gloves: 41, bur: 10 });
  });

  it('adds once however often the same addition is sent', async () => {
    const ann = await shop.newShopper();
    const headers = { 'idempotency-key': 'the-same' };
    const add = () => shop.call('POST', 'cart/items', { token: ann.token, body: gloves(2), headers });
    await Promise.all([add(), add(), add()]);
    await add();
    expect(await quantities(ann)).toEqual({ gloves: 2 });
  });

  it('takes over what lay in a visitor’s cart, losing no line and doubling none', async () => {
    const ann = await shop.newShopper();
    await shop.call('POST', 'cart/items', { token: ann.token, body: gloves(3) });
    expect((await merge(ann, gloves(1), bur(2))).status).toBe(200);
    expect((await merge(ann, gloves(1), bur(2))).status).toBe(200);
    expect(await quantities(ann)).toEqual({ gloves: 3, bur: 2 });
  });

  it('takes over a line whose offer has vanished meanwhile, without a price', async () => {
    const ann = await shop.newShopper();
    await merge(ann, gloves(), item('bur', 'darby', 'no longer offered', 2));
    expect(await cart(ann)).toMatchObject({
      items: [{ quantity: 1 }, { product: { _id: 'bur' }, quantity: 2, seller: { price: null } }],
      subtotal: 10,
      itemsWithoutPrice: 2,
    });
  });

  it('keeps the price that the buyer was shown, for every device, until another one is noted', async () => {
    const ann = await shop.newShopper();
    const noted = async () =>
      (await cart(ann)).items.map(({ quantity, notedPrice }) => [quantity, notedPrice]);
    const call = async (method: 'POST' | 'PUT', body: object) =>
      (await shop.call(method, 'cart/items', { token: ann.token, body })).status;
    await call('POST', { ...gloves(), price: 9.5 });
    expect(await noted()).toEqual([[1, 9.5]]);
    // A page of an earlier release names none.
    await call('POST', gloves());
    await call('PUT', gloves(5));
    expect(await noted()).toEqual([[5, 9.5]]);
    await call('PUT', { ...gloves(5), price: 10 });
    expect(await noted()).toEqual([[5, 10]]);
    await merge(ann, { ...gloves(2), price: 9.75 }, { ...bur(), price: 48 });
    expect(await noted()).toEqual([
      [5, 9.75],
      [1, 48],
    ]);
    expect(await call('POST', { ...gloves(), price: -1 })).toBe(400);
    expect((await cart(ann)).subtotal).toBe(100);
  });

  it('takes over many lines at once', async () => {
    const ann = await shop.newShopper();
    const lines = Array.from({ length: 65 }, (_, n) => item('bur', 'net32', `variant ${n}`));
    expect((await merge(ann, ...lines)).status).toBe(200);
    expect((await cart(ann)).items).toHaveLength(65);
  });

  it('refuses what nobody offers, and what nobody has put in', async () => {
    const { token } = await shop.newShopper();
    const unknown = item('gloves', 'net32', 'another');
    expect(await shop.call('POST', 'cart/items', { token, body: unknown })).toMatchObject({
      status: 404,
      body: { code: 'offer_not_found' },
    });
    expect(await shop.call('PUT', 'cart/items', { token, body: gloves() })).toMatchObject({
      status: 404,
      body: { code: 'not_in_cart' },
    });
    expect((await shop.call('POST', 'cart/items', { body: gloves() })).status).toBe(401);
  });
});

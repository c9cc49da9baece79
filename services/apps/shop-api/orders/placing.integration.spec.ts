import { ANSWERS_KEPT_MS } from '@sextant/platform/http/idempotency/idempotency-keys.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { randomUUID } from 'node:crypto';
import { cartStream } from '@sextant/domain/cart/cart.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { MAX_BODY_BYTES } from '@sextant/contracts/http/limits.js';
import type { LatestShippingAnswer, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { contractPrice } from '@sextant/seller-sandbox/orders/contract-price.js';
import { changeAvailability, item, listProduct, movePrice } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';
import { OWN_PRICE_LIFETIME_MS } from '@sextant/domain/vendor-connection/own-price-lifetime.js';
import { bur, darbyGloves, fillShelves, gloves, ordering, type Shopper } from './testing/order-kit.js';

let shop: Shop;
let kit: ReturnType<typeof ordering>;
beforeAll(async () => {
  shop = await startShop();
  kit = ordering(shop);
  await fillShelves(shop);
});
afterAll(() => shop.close());

const orders = async ({ token }: Shopper) => (await shop.call<OrdersAnswer>('GET', 'orders', { token })).body;

describe('placing an order', () => {
  it('is priced by the server, over all sellers, and seen at once in the history', async () => {
    const ann = await kit.buyer('net32', 'darby');
    const { status, body, headers } = await kit.place(ann, [gloves(8), darbyGloves()], {
      notes: 'Ring twice',
      paymentMethod: 'invoice',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'pending',
      subtotal: 92,
      totalShipping: 13.95,
      totalAmount: 105.95,
      shippingAddress: sampleAddress,
      notes: 'Ring twice',
      paymentMethod: 'invoice',
      user: { firstName: 'Ann', lastName: 'Lee', email: ann.email },
      items: [
        { product: { _id: 'gloves', product_name: 'Nitrile Gloves' }, price: 10, quantity: 8 },
        { seller: { key: 'darby', label: 'Darby Dental' }, price: 12 },
      ],
      shippingCosts: [
        { sellerDomain: 'net32.com', cost: 0, freeShippingThreshold: 75, subtotal: 80 },
        { sellerDomain: 'darbydental.com', cost: 13.95, subtotal: 12 },
      ],
    });
    expect(headers[shop.positionHeader]).toContain(`${orderStream(body._id)}@`);
    expect((await orders(ann)).orders).toEqual([body]);
    const latest = await shop.call<LatestShippingAnswer>('GET', 'shipping/latest', ann);
    expect(latest.body.shippingAddress).toEqual({ ...sampleAddress, notes: 'Ring twice' });
  });

  it('takes the notes of an address that is sent back, unless it has its own, and nothing else it does not know', async () => {
    const ann = await kit.buyer('net32');
    const latest = async () =>
      (await shop.call<LatestShippingAnswer>('GET', 'shipping/latest', ann)).body.shippingAddress;
    const shippingAddress = { ...sampleAddress, notes: 'Ring twice', color: 'x'.repeat(10_000) };
    const first = await kit.place(ann, [gloves()], { shippingAddress });
    expect(first.body).toMatchObject({ notes: 'Ring twice', shippingAddress: sampleAddress });
    expect(await latest()).toEqual({ ...sampleAddress, notes: 'Ring twice' });
    const second = await kit.place(ann, [gloves()], { shippingAddress: await latest(), notes: 'Back door' });
    expect(second.body.notes).toBe('Back door');
    expect(await latest()).toEqual({ ...sampleAddress, notes: 'Back door' });
  });

  it('keeps how each seller is paid, whatever becomes of the connection', async () => {
    const ann = await kit.buyer('darby');
    await shop.connect(ann.userId, 'net32', { paymentMethod: 'invoice' });
    const { body } = await kit.place(ann, [gloves(), darbyGloves()]);
    const paid = [
      { key: 'net32', paymentMethod: 'invoice' },
      { key: 'darby', paymentMethod: 'card' },
    ];
    expect(body.sellers).toMatchObject(paid);
    await shop.disconnect(ann.userId, 'net32');
    expect((await orders(ann)).orders).toMatchObject([{ sellers: paid }]);
    await shop.connect(ann.userId, 'net32', { paymentMethod: 'card' });
    expect((await orders(ann)).orders).toMatchObject([{ sellers: paid }]);
    const again = await kit.place(ann, [gloves()]);
    expect(again.body.sellers).toMatchObject([{ key: 'net32', paymentMethod: 'card' }]);
  });

  it('uses the shopper’s own price while it holds, the list price afterwards', async () => {
    const [{ sku = '', price = '' } = {}] = (await shop.sandbox.items('net32')).filter((i) => i.price);
    await listProduct(shop, 'own', 'Own price', { net32: { sku, priceCents: 999_999 } });
    const ann = await kit.buyer('net32');
    await shop.call('GET', 'personal-prices/net32/own', ann);
    const { cents } = contractPrice('net32', 'office', sku, Math.round(Number(price) * 100));
    const line = item('own', 'net32', sku);
    expect((await kit.place(ann, [line])).body.items).toMatchObject([{ price: cents / 100 }]);
    await shop.changeCredentials(ann.userId, 'net32', 'another');
    expect((await kit.place(ann, [line])).body.items).toMatchObject([{ price: 9999.99 }]);
    await shop.call('GET', 'personal-prices/net32/own', ann);
    shop.clock.advance(OWN_PRICE_LIFETIME_MS + 1000);
    expect((await kit.place(ann, [line])).body.items).toMatchObject([{ price: 9999.99 }]);
  });

  it('does not use an own price the seller named beside another list price', async () => {
    const [{ sku = '' } = {}] = (await shop.sandbox.items('net32')).filter((i) => i.price);
    await listProduct(shop, 'cheaper', 'Got cheaper', { net32: { sku, priceCents: 999_999 } });
    const ann = await kit.buyer('net32');
    await shop.call('GET', 'personal-prices/net32/cheaper', ann);
    await movePrice(shop, 'cheaper', 'net32', sku, 1);
    const { body } = await kit.place(ann, [item('cheaper', 'net32', sku)]);
    expect(body.items).toMatchObject([{ price: 0.01 }]);
  });

  it('does not take what was quoted in stock for in stock once the offer is sold out', async () => {
    const [{ sku = '' } = {}] = (await shop.sandbox.items('net32')).filter((i) => i.price);
    await listProduct(shop, 'ran-out', 'Ran out', { net32: { sku, priceCents: 999_999 } });
    const ann = await kit.buyer('net32');
    await shop.call('GET', 'personal-prices/net32/ran-out', ann);
    await changeAvailability(shop, 'ran-out', 'net32', sku, 'out_of_stock');
    const { status, body } = await kit.place(ann, [item('ran-out', 'net32', sku)]);
    expect([status, body]).toMatchObject([409, { code: 'items_out_of_stock' }]);
  });

  it('names every line in the way, and why', async () => {
    const ann = await kit.buyer('net32');
    const { status, body, headers } = await kit.place(ann, [
      gloves(),
      darbyGloves(),
      item('priceless', 'net32', 'n-mirror'),
      item('sold-out', 'net32', 'n-probe'),
      item('gloves', 'net32', 'no-such-offer'),
      item('nothing', 'benco', 'x'),
    ]);
    expect(status).toBe(409);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body.code).toBe('items_not_offered');
    expect(body.items.map(({ index, reason, seller, message }) => [index, reason, seller, message])).toEqual([
      [1, 'not_connected', 'darby', 'Connect your Darby Dental account to order from it.'],
      [2, 'no_price', 'net32', 'net32 does not list a price for Mirror.'],
      [3, 'out_of_stock', 'net32', 'Probe is out of stock at net32.'],
      [4, 'not_offered', 'net32', 'net32 no longer offers Nitrile Gloves.'],
      [5, 'not_offered', 'benco', 'Benco no longer offers this product.'],
    ]);
    expect((await orders(ann)).total).toBe(0);
  });

  it('refuses a seller that has refused the account', async () => {
    const ann = await kit.buyer();
    await shop.connect(ann.userId, 'net32', { check: false });
    expect((await kit.place(ann, [gloves()])).body).toMatchObject({
      code: 'sellers_not_connected',
      message: 'net32 did not accept your user name and password.',
      items: [{ reason: 'not_connected' }],
    });
  });

  it('asks when a price has risen since it was shown, with both prices; a fallen one is given', async () => {
    await listProduct(shop, 'mover', 'Cement', { net32: { sku: 'n-mover', priceCents: 2000 } });
    const ann = await kit.buyer('net32');
    const line = { ...item('mover', 'net32', 'n-mover', 2), price: 20 };
    await movePrice(shop, 'mover', 'net32', 'n-mover', 2150);
    const risen = await kit.place(ann, [gloves(), line]);
    expect(risen).toMatchObject({
      status: 409,
      body: {
        code: 'prices_changed',
        message: 'The price of Cement at net32 increased from $20.00 to $21.50.',
        items: [{ index: 1, reason: 'price_changed', productId: 'mover', shownPrice: 20, price: 21.5 }],
      },
    });
    expect(await kit.place(ann, [gloves()], { expectedTotal: 16.98 })).toMatchObject({
      status: 409,
      body: { code: 'prices_changed', items: [] },
    });
    await movePrice(shop, 'mover', 'net32', 'n-mover', 1900);
    const fallen = await kit.place(ann, [line], { expectedTotal: 46.99 });
    expect(fallen).toMatchObject({ status: 201, body: { items: [{ price: 19 }] } });
  });

  it('lets the ordered goods leave the cart, once, and nothing else', async () => {
    const ann = await kit.buyer('net32', 'darby');
    await kit.addToCart(ann, gloves(5));
    await kit.addToCart(ann, bur(2));
    const key = randomUUID();
    const first = await kit.place(ann, [gloves(2), bur(2)], { key });
    expect(first.headers[shop.positionHeader]).toContain(`${cartStream(ann.userId)}@`);
    expect(await kit.cart(ann)).toEqual({ gloves: 3 });
    await kit.addToCart(ann, bur(1));
    expect((await kit.place(ann, [gloves(2), bur(2)], { key })).body._id).toBe(first.body._id);
    expect(await kit.cart(ann)).toEqual({ gloves: 3, bur: 1 });
  });
});

describe('a repeated order', () => {
  it('is one order, however often and however close together it is sent', async () => {
    const ann = await kit.buyer('net32');
    const key = randomUUID();
    const first = await kit.place(ann, [gloves()], { key });
    const again = await kit.place(ann, [gloves()], { key });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers[shop.positionHeader]).toBe(first.headers[shop.positionHeader]);
    const other = randomUUID();
    const rush = await Promise.all(
      Array.from({ length: 8 }, () => kit.place(ann, [gloves()], { key: other })),
    );
    expect(new Set(rush.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await orders(ann)).total).toBe(2);
  });

  it('is another order under another key, and refused when the key is used for something else', async () => {
    const ann = await kit.buyer('net32');
    const key = randomUUID();
    await kit.place(ann, [gloves()], { key });
    expect(await kit.place(ann, [gloves(2)], { key })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await kit.place(ann, [gloves()], { key: randomUUID() })).status).toBe(201);
    expect((await orders(ann)).total).toBe(2);
  });

  it('is refused once nobody knows any more whether it is the same: it must not look ordered', async () => {
    const ann = await kit.buyer('net32');
    const key = randomUUID();
    const first = await kit.place(ann, [gloves()], { key });
    expect(first.status).toBe(201);
    await shop.readDb.knex('idempotency_key').withSchema('http').delete();
    expect((await kit.place(ann, [gloves()], { key })).body._id).toBe(first.body._id);
    await shop.readDb.knex('idempotency_key').withSchema('http').delete();
    shop.clock.advance(ANSWERS_KEPT_MS + 1000);
    const later = { ...ann, token: await shop.signIn(ann.userId) };
    expect(await kit.place(later, [gloves(2)], { key })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await orders(later)).total).toBe(1);
  });

  it('is found by the key of its attempt, and no other order is', async () => {
    const [ann, bob] = [await kit.buyer('net32'), await kit.buyer('net32')];
    const attempt = (key: string, { token }: Shopper) =>
      shop.call<{ _id: string }>('GET', `orders/attempts/${encodeURIComponent(key)}`, { token });
    await kit.place(ann, [gloves()], { key: randomUUID() });
    const key = randomUUID();
    expect((await attempt(key, ann)).status).toBe(404);
    const { body } = await kit.place(ann, [gloves()], { key });
    expect(await attempt(key, ann)).toMatchObject({ status: 200, body: { _id: body._id } });
    expect((await attempt(key, bob)).status).toBe(404);
  });

  it('is found by any key that may be sent with it', async () => {
    const ann = await kit.buyer('net32');
    const attempt = (key: string) =>
      shop.call<{ _id: string; code: string }>('GET', `orders/attempts/${encodeURIComponent(key)}`, {
        token: ann.token,
      });
    const key = `${randomUUID()}/%?#:${'%'.repeat(159)}`;
    const { status, body } = await kit.place(ann, [gloves()], { key });
    expect(status).toBe(201);
    expect(await attempt(key)).toMatchObject({ status: 200, body: { _id: body._id } });
    for (const none of [`${key}x`, 'a b'])
      expect(await attempt(none)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('is nobody else’s: keys belong to their user', async () => {
    const [ann, bob] = [await kit.buyer('net32'), await kit.buyer('net32')];
    const key = randomUUID();
    const [hers, his] = [
      await kit.place(ann, [gloves()], { key }),
      await kit.place(bob, [gloves()], { key }),
    ];
    expect(his.body._id).not.toBe(hers.body._id);
  });

  it('may follow a refusal with the same key', async () => {
    const ann = await kit.buyer();
    const key = randomUUID();
    expect((await kit.place(ann, [gloves()], { key })).status).toBe(409);
    await shop.connect(ann.userId, 'net32');
    expect((await kit.place(ann, [gloves()], { key })).status).toBe(201);
  });
});

describe('what cannot be an order', () => {
  const body = (changes: object) =>
    JSON.stringify({ items: [gloves()], shippingAddress: sampleAddress, ...changes });
  const withItem = (changes: object) => body({ items: [{ ...gloves(), ...changes }] });
  it.each([
    ['no JSON', '{"items":[', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['no items', body({ items: [] }), 400],
    ['too many items', body({ items: Array.from({ length: MAX_LINES + 1 }, () => gloves()) }), 400],
    ['a quantity of 0', withItem({ quantity: 0 }), 400],
    ['a negative quantity', withItem({ quantity: -1 }), 400],
    ['half a quantity', withItem({ quantity: 1.5 }), 400],
    ['an absurd quantity', withItem({ quantity: 1e9 }), 400],
    ['a quantity in words', withItem({ quantity: '2' }), 400],
    ['a negative price', withItem({ price: -1 }), 400],
    ['an absurd price', withItem({ price: 1e300 }), 400],
    ['a negative total', body({ expectedTotal: -0.01 }), 400],
    ['no seller', withItem({ seller: undefined }), 400],
    ['NUL characters', withItem({ productId: 'a\0b' }), 400],
    ['an unknown payment method', body({ paymentMethod: 'gold' }), 400],
    ['a short ZIP code', body({ shippingAddress: { ...sampleAddress, zipCode: '7870' } }), 400],
    ['a phone number without digits', body({ shippingAddress: { ...sampleAddress, phone: 'call me' } }), 400],
    ['an address with markup', body({ shippingAddress: { ...sampleAddress, city: '<b>' } }), 400],
    ['no address', body({ shippingAddress: undefined }), 400],
    ['long notes', body({ notes: 'x'.repeat(1001) }), 400],
    [
      'long notes in the address',
      body({ shippingAddress: { ...sampleAddress, notes: 'x'.repeat(1001) } }),
      400,
    ],
    ['an oversized body', body({ notes: 'x'.repeat(MAX_BODY_BYTES) }), 413],
    ['a poisoned prototype', '{"__proto__":{"items":[]}}', 400],
  ])('is refused: %s', async (_what, text, status) => {
    const ann = await kit.buyer('net32');
    const answer = await shop.call('POST', 'orders', { token: ann.token, body: text });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      message: expect.any(String) as string,
      code: expect.any(String) as string,
    });
  });

  it('is refused without a session, and with a key that is none', async () => {
    expect((await kit.place({ token: 'x.y.z' }, [gloves()])).status).toBe(401);
    const ann = await kit.buyer('net32');
    expect((await kit.place(ann, [gloves()], { key: 'x'.repeat(201) })).status).toBe(400);
  });
});

import type { FilledCart } from '@sextant/contracts/http/basket.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { listLimits } from '@sextant/contracts/http/limits.js';
import type { ListAnswer, ListsAnswer, QuickOrderAnswer } from '@sextant/contracts/http/lists.js';
import { cartStream } from '@sextant/domain/cart/cart.js';
import { listStream } from '@sextant/domain/list/list.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { userStream } from '@sextant/domain/user/user.js';
import { listProduct } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  // Gloves are cheapest at net32 and the bur at Darby; together they cost least at one of them, for one shipping.
  await listProduct(shop, 'gloves', 'Kerr Softgrip Nitrile Gloves, Medium', {
    net32: { sku: 'g-1234', priceCents: 1000 },
    darby: { sku: 'g-5678', priceCents: 1100 },
  });
  await listProduct(shop, 'bur', 'Kerr Beaver Diamond Bur, 856-016', {
    net32: { sku: 'b-1234', priceCents: 2000 },
    darby: { sku: 'b-5678', priceCents: 1950 },
  });
  await listProduct(shop, 'gone', 'Kerr Discontinued Cement', {
    net32: { sku: 'x-1234', priceCents: 2000, availability: 'out_of_stock' },
  });
});
afterAll(() => shop.close());

type Shopper = Awaited<ReturnType<Shop['newShopper']>>;
type Line = { productId: string; quantity: number };

const lists = async ({ token }: Shopper) =>
  (await shop.call<ListsAnswer>('GET', 'lists', { token })).body.lists;
const create = async ({ token }: Shopper, name: string, lines: Line[] = [], note = '') => {
  const answer = await shop.call<{ list: { _id: string } }>('POST', 'lists', {
    token,
    body: { name, note, lines },
  });
  expect(answer.status).toBe(201);
  return answer.body.list._id;
};
const one = async ({ token }: Shopper, id: string) => {
  const { items, list } = (await shop.call<ListAnswer>('GET', `lists/${id}`, { token })).body;
  return { list, quantities: items.map(({ productId, quantity }) => [productId, quantity]) };
};
const cart = async ({ token }: Shopper) =>
  (await shop.call<CartAnswer>('GET', 'cart', { token })).body.items.map(({ product, seller, quantity }) => [
    product._id,
    seller.seller,
    quantity,
  ]);

describe('lists', () => {
  it('hold what was put on them, in that order, and are shown changed last first', async () => {
    const ann = await shop.newShopper();
    const { token } = ann;
    const id = await create(ann, 'Hygiene room', [
      { productId: 'gloves', quantity: 2 },
      { productId: 'bur', quantity: 1 },
    ]);
    await create(ann, 'Monthly');
    expect((await lists(ann)).map(({ name, lines }) => [name, lines])).toEqual([
      ['Monthly', 0],
      ['Hygiene room', 2],
    ]);
    await shop.call('POST', `lists/${id}/lines`, {
      token,
      body: { lines: [{ productId: 'gloves', quantity: 3 }] },
    });
    await shop.call('PUT', `lists/${id}/lines/bur`, { token, body: { quantity: 4 } });
    expect((await one(ann, id)).quantities).toEqual([
      ['gloves', 5],
      ['bur', 4],
    ]);
    await shop.call('DELETE', `lists/${id}/lines/gloves`, { token });
    await shop.call('PUT', `lists/${id}`, { token, body: { name: ' Operatory 2 ', note: 'Ask Bo' } });
    expect(await one(ann, id)).toMatchObject({
      list: { name: 'Operatory 2', note: 'Ask Bo', lines: 1 },
      quantities: [['bur', 4]],
    });
    expect((await lists(ann))[0]?.name).toBe('Operatory 2');
    await shop.call('DELETE', `lists/${id}`, { token });
    expect((await lists(ann)).map(({ name }) => name)).toEqual(['Monthly']);
    expect((await shop.call('GET', `lists/${id}`, { token })).status).toBe(404);
  });

  it('record nothing when they are called what they are called already', async () => {
    const ann = await shop.newShopper();
    const id = await create(ann, 'Hygiene room', [], 'Ask Bo');
    const rename = (name: string, note: string) =>
      shop.call('PUT', `lists/${id}`, { token: ann.token, body: { name, note } });
    await one(ann, id);
    expect((await rename('Hygiene room', 'Ask Bo')).status).toBe(200);
    expect(await shop.store.read(listStream(id))).toHaveLength(1);
    expect((await rename('Hygiene room', 'Ask Jo')).status).toBe(200);
    expect(await shop.store.read(listStream(id))).toHaveLength(2);
    expect((await one(ann, id)).list).toMatchObject({ note: 'Ask Jo' });
  });

  it('are created once, however often that is sent', async () => {
    const ann = await shop.newShopper();
    const send = () =>
      shop.call('POST', 'lists', {
        token: ann.token,
        body: { name: 'Once', lines: [{ productId: 'bur', quantity: 2 }] },
        headers: { 'idempotency-key': 'the-same' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await lists(ann)).toHaveLength(1);
  });

  it('belong to one person', async () => {
    const [ann, bob] = [await shop.newShopper('Ann'), await shop.newShopper('Bob')];
    const id = await create(ann, 'Mine', [{ productId: 'gloves', quantity: 2 }]);
    const calls: ['GET' | 'PUT' | 'POST' | 'DELETE', string, object?][] = [
      ['GET', `lists/${id}`],
      ['PUT', `lists/${id}`, { name: 'Taken', note: '' }],
      ['DELETE', `lists/${id}`],
      ['POST', `lists/${id}/lines`, { lines: [{ productId: 'bur', quantity: 1 }] }],
      ['PUT', `lists/${id}/lines/gloves`, { quantity: 9 }],
      ['DELETE', `lists/${id}/lines/gloves`],
      ['POST', `lists/${id}/cart`],
    ];
    for (const [method, path, body] of calls) {
      const bobs = await shop.call(method, path, { token: bob.token, ...(body && { body }) });
      expect([method, path, bobs.status, bobs.body]).toMatchObject([
        method,
        path,
        404,
        { code: 'list_not_found' },
      ]);
      expect((await shop.call(method, path, body && { body })).status).toBe(401);
    }
    expect(await one(ann, id)).toMatchObject({ list: { name: 'Mine' }, quantities: [['gloves', 2]] });
    expect(await lists(bob)).toEqual([]);
    expect(await cart(bob)).toEqual([]);
  });

  it('are limited, and say how', async () => {
    const ann = await shop.newShopper();
    const { token } = ann;
    const refused = async (path: string, body: object) => {
      const { status, body: answer } = await shop.call<{ code: string }>('POST', path, { token, body });
      return [status, answer.code];
    };
    expect(await refused('lists', { name: '  ' })).toEqual([400, 'invalid_input']);
    expect(await refused('lists', { name: 'x'.repeat(listLimits.name + 1) })).toEqual([400, 'invalid_input']);
    expect(await refused('lists', { name: 'No', lines: [{ productId: 'unknown', quantity: 1 }] })).toEqual([
      404,
      'not_found',
    ]);
    const many = Array.from({ length: listLimits.lines + 1 }, () => ({ productId: 'bur', quantity: 1 }));
    expect(await refused('lists', { name: 'Long', lines: many })).toEqual([400, 'invalid_input']);
    const id = await create(ann, 'Much', [{ productId: 'bur', quantity: 9999 }]);
    const unknown = { lines: [{ productId: 'unknown', quantity: 1 }] };
    expect(await refused(`lists/${id}/lines`, unknown)).toEqual([404, 'not_found']);
    const more = { lines: [{ productId: 'bur', quantity: 1 }] };
    expect(await refused(`lists/${id}/lines`, more)).toEqual([422, 'quantity_out_of_range']);
    for (let n = 1; n < listLimits.lists; n += 1) await create(ann, `List ${n}`);
    expect((await lists(ann)).length).toBe(listLimits.lists);
    expect(await refused('lists', { name: 'One more' })).toEqual([409, 'too_many_lists']);
  });

  it('keep what people write readable for them alone, and nothing of it once the account is deleted', async () => {
    const ann = await shop.newShopper();
    const id = await create(ann, 'Dr. Lee’s room', [{ productId: 'bur', quantity: 1 }], 'Order on Mondays');
    const stored = JSON.stringify(
      (await shop.store.read(listStream(id))).map(({ data }) => Buffer.from(data).toString('latin1')),
    );
    expect(stored).not.toMatch(/Lee|Mondays/);
    const { readModels, knex } = shop.readDb;
    const rows = (table: string) =>
      knex(table).withSchema(readModels.schemaOf('lists')).where({ list_id: id });
    expect(JSON.stringify(await rows('lists'))).not.toMatch(/Lee|Mondays/);
    await shop.record(userStream(ann.userId), 'lists', {
      type: 'UserDeleted',
      data: { userId: ann.userId, at: '2026-03-02T00:00:00.000Z' },
    });
    expect([await rows('lists'), await rows('lines')]).toEqual([[], []]);
  });

  it('go to the cart from where all of it costs least, shipping included, and repeating that doubles nothing', async () => {
    const ann = await shop.newShopper();
    const { token } = ann;
    const id = await create(ann, 'Weekly', [
      { productId: 'gloves', quantity: 2 },
      { productId: 'gone', quantity: 1 },
      { productId: 'bur', quantity: 1 },
    ]);
    const order = () => shop.call<FilledCart>('POST', `lists/${id}/cart`, { token });
    expect(await order()).toMatchObject({
      status: 200,
      // 2 × 10.00 and 20.00 with 6.99 of shipping; the bur alone is cheaper at Darby, which would ship it for 13.95.
      body: {
        lines: 2,
        sellers: ['net32'],
        total: 46.99,
        saved: 13.45,
        gap: 0,
        unavailable: ['Kerr Discontinued Cement'],
        noRoom: [],
      },
    });
    await order();
    expect(await cart(ann)).toEqual([
      ['gloves', 'net32', 2],
      ['bur', 'net32', 1],
    ]);
  });

  it('fill the cart as far as it has room, and name the rest', async () => {
    const ann = await shop.newShopper();
    const { token } = ann;
    const id = await create(ann, 'Too much', [
      { productId: 'gloves', quantity: 2 },
      { productId: 'bur', quantity: 1 },
    ]);
    const lines = Array.from({ length: MAX_LINES - 1 }, (_, n) => ({
      productId: `other-${n}`,
      sellerDomain: 'net32.com',
      sellerUrl: `https://www.net32.com/product/${n}`,
      quantity: 1,
    }));
    const at = '2026-03-01T00:00:00.000Z';
    const full = lines.map((line) => ({
      type: 'CartItemAdded' as const,
      data: { userId: ann.userId, line, at },
    }));
    await shop.record(cartStream(ann.userId), 'carts', ...full);
    expect(await shop.call<FilledCart>('POST', `lists/${id}/cart`, { token })).toMatchObject({
      status: 200,
      body: { lines: 1, noRoom: ['Kerr Beaver Diamond Bur, 856-016'] },
    });
    expect(await cart(ann)).toHaveLength(MAX_LINES);
  });
});

describe('quick order', () => {
  const match = ({ token }: Shopper, text: string) =>
    shop.call<QuickOrderAnswer>('POST', 'quick-order/match', { token, body: { text } });

  it('matches pasted codes and names, each with its confidence and why', async () => {
    const ann = await shop.newShopper();
    const { status, body } = await match(
      ann,
      'K-gloves x 3\n\nkerr beaver diamond bur 856-016, 2\nZentrix turbo lamp\n856 016',
    );
    expect([status, body.problems]).toEqual([200, []]);
    expect(
      body.lines.map(({ line, text, quantity, candidates }) => [
        line,
        text,
        quantity,
        candidates[0]?.product.id,
      ]),
    ).toEqual([
      [1, 'K-gloves x 3', 3, 'gloves'],
      [3, 'kerr beaver diamond bur 856-016, 2', 2, 'bur'],
      [4, 'Zentrix turbo lamp', 1, undefined],
      [5, '856 016', 1, 'bur'],
    ]);
    expect(body.lines[0]?.candidates[0]).toMatchObject({ cost: { quantity: 3 } });
    expect(body.lines[0]?.candidates[0]?.confidence).toBeGreaterThanOrEqual(80);
    expect(body.lines[0]?.candidates[0]?.reasons).toContainEqual({ speaks: 'for', text: 'Code exact' });
  });

  it('says of each line whether its quantity was read', async () => {
    const ann = await shop.newShopper();
    const { body } = await match(
      ann,
      '3 K-gloves\n0 K-gloves\n-3 K-gloves\nkerr softgrip nitrile gloves medium 2',
    );
    expect(body.lines.map(({ quantity, quantityProblem }) => [quantity, quantityProblem])).toEqual([
      [3, null],
      [1, 'Quantity "0" is not a whole number above 0.'],
      [1, 'Quantity "-3" is not a whole number above 0.'],
      [2, null],
    ]);
  });

  it('takes what was chosen to the cart, a product named twice as one line', async () => {
    const ann = await shop.newShopper();
    const lines = [
      { productId: 'gloves', quantity: 1 },
      { productId: 'gloves', quantity: 2 },
    ];
    const { body } = await shop.call<FilledCart>('POST', 'quick-order/cart', {
      token: ann.token,
      body: { lines },
    });
    expect(body).toMatchObject({ lines: 1, sellers: ['net32'], unavailable: [] });
    expect(await cart(ann)).toEqual([['gloves', 'net32', 3]]);
  });

  it('refuses nothing, too much, and whoever is not signed in', async () => {
    const ann = await shop.newShopper();
    for (const text of ['', '  \n ', 'x'.repeat(listLimits.pasted + 1)])
      expect((await match(ann, text)).status).toBe(400);
    expect((await shop.call('POST', 'quick-order/match', { body: { text: 'a' } })).status).toBe(401);
    expect((await shop.call('POST', 'quick-order/cart', { body: { lines: [] } })).status).toBe(401);
  });
});

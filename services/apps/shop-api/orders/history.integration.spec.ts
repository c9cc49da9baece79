import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import type { Order, OrdersAnswer, ReorderAnswer } from '@sextant/contracts/http/orders.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { CANCELLATION_WINDOW_MS } from '@sextant/domain/order/cancellation-window.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { after, placedWith, wanted } from '@sextant/domain/order/testing/samples.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { sealDelivery } from '@sextant/read-models/orders/sealed-delivery.js';
import { sampleDelivery } from '@sextant/testing/sample-address.js';
import { parse } from 'csv-parse/sync';
import { changeAvailability, item, listProduct, movePrice, withdrawOffer } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';
import { bur, darbyGloves, fillShelves, gloves, ordering, type Shopper } from './testing/order-kit.js';

let shop: Shop;
let kit: ReturnType<typeof ordering>;
beforeAll(async () => {
  shop = await startShop();
  kit = ordering(shop);
  await fillShelves(shop);
});
afterAll(() => shop.close());

const list = async ({ token }: Shopper, query = '') =>
  (await shop.call<OrdersAnswer>('GET', `orders?${query}`, { token })).body;
const cancel = ({ token }: Pick<Shopper, 'token'>, id: string) =>
  shop.call<Order>('POST', `orders/${id}/cancel`, { token });
const reorder = ({ token }: Shopper, id: string, query = '') =>
  shop.call<ReorderAnswer>('POST', `orders/${id}/reorder${query}`, { token });

describe('own orders', () => {
  it('come in pages, newest first, filtered by status and whole days', async () => {
    let ann = await kit.buyer('net32');
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.unshift((await kit.place(ann, [gloves(n + 1)])).body._id);
      shop.clock.advance(86_400_000);
      ann = { ...ann, token: await shop.signIn(ann.userId) };
    }
    const [newest, , oldest] = (await list(ann)).orders as [Order, Order, Order];
    expect((await list(ann)).orders.map(({ _id }) => _id)).toEqual(ids);
    expect(await list(ann, 'limit=2&page=2')).toMatchObject({
      total: 3,
      totalPages: 2,
      page: 2,
      orders: [{ _id: ids[2] }],
    });
    const day = oldest.createdAt.slice(0, 10);
    expect((await list(ann, `startDate=${day}&endDate=${day}`)).orders.map(({ _id }) => _id)).toEqual([
      ids[2],
    ]);
    expect((await list(ann, `endDate=${newest.createdAt}`)).total).toBe(3);
    expect((await list(ann, 'status=shipped')).total).toBe(0);
    expect((await list(ann, 'status=pending')).total).toBe(3);
  });

  it('are listed and exported by the days of the time zone a caller names', async () => {
    const ann = await kit.buyer('net32');
    const { _id, createdAt } = (await kit.place(ann, [gloves()])).body;
    const timeZone = 'Pacific/Kiritimati';
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone });
    const [day, next] = [0, 86_400_000].map((ms) => local.format(Date.parse(createdAt) + ms));
    const on = (startDate = '', endDate = startDate) =>
      new URLSearchParams({ startDate, endDate, timeZone }).toString();
    expect((await list(ann, on(day))).orders.map((order) => order._id)).toEqual([_id]);
    expect((await list(ann, on(next))).total).toBe(0);
    expect((await list(ann, on(createdAt, day))).total).toBe(1);
    const rows = async (query: string) => {
      const { text } = await shop.call('GET', `orders/export.csv?${query}`, ann);
      return (parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as unknown[]).length;
    };
    expect([await rows(on(day)), await rows(on(next))]).toEqual([2, 0]);
  });

  it('are listed and exported whole where they are too large to be held at once', async () => {
    const { userId, token } = await shop.newShopper();
    const lines = Array.from({ length: 1000 }, (_, n) =>
      wanted('net32', {
        productId: `p${n}`,
        sellerUrl: `https://www.net32.com/product/${n}`,
        offer: { sku: `n-${n}`, unitPriceCents: 1000, available: true },
      }),
    );
    const ids = ['large-0', 'large-1', 'large-2', 'large-3'];
    for (const [n, orderId] of ids.entries()) {
      const sealedShippingAddress = await sealDelivery(shop.app.get(Sealing), userId, sampleDelivery);
      const placed = placedWith({ orderId, userId, lines, sealedShippingAddress, at: after(n) });
      await shop.record(orderStream(orderId), 'orders', placed);
    }
    const listed = await shop.call<OrdersAnswer>('GET', 'orders?limit=100', { token });
    expect(listed.headers['content-length']).toBeUndefined();
    expect(listed.body).toMatchObject({ page: 1, total: 4, totalPages: 1 });
    expect(listed.body.orders.map(({ _id, items }) => [_id, items.length])).toEqual(
      ids.toReversed().map((id) => [id, 1000]),
    );
    const { text } = await shop.call('GET', 'orders/export.csv?limit=100', { token });
    expect(parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })).toHaveLength(4 * 1001);
  });

  it('are not listed faster than any screen asks', async () => {
    const ann = await kit.buyer();
    const calls = Array.from({ length: 2000 }, (_, n) =>
      shop.call('GET', n % 2 === 0 ? 'orders' : 'orders/export.csv', ann),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toContain(429);
    expect((await shop.call('GET', 'orders', await kit.buyer())).status).toBe(200);
  });

  it('are found by what they hold, by their number and by the seller of a part', async () => {
    const ann = await kit.buyer('net32', 'darby');
    const first = (await kit.place(ann, [gloves()])).body;
    const second = (await kit.place(ann, [darbyGloves(), bur()])).body;
    const found = async (query: object) =>
      (await list(ann, new URLSearchParams({ ...query }).toString())).orders.map(({ _id }) => _id);
    expect(await found({ q: first.items[0]?.product.product_name.toUpperCase() ?? '' })).toContain(first._id);
    expect(await found({ q: second.items[1]?.seller.sku })).toEqual([second._id]);
    expect(await found({ q: `#${first._id.slice(-6)}` })).toEqual([first._id]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ seller: 'darby' })).toEqual([second._id]);
    expect(await found({ seller: 'darby', q: first._id })).toEqual([]);
  });

  it('are not found by digits of their ids that nobody sees', async () => {
    const ann = await kit.buyer('net32');
    const { _id } = (await kit.place(ann, [gloves()])).body;
    const found = async (q: string) => (await list(ann, `q=${q}`)).total;
    expect([await found(_id), await found(_id.slice(-6)), await found(_id.slice(-4))]).toEqual([1, 1, 1]);
    expect([await found(_id.slice(0, 8)), await found(_id.slice(12))]).toEqual([0, 0]);
  });

  it('are nobody else’s, and as good as none for others', async () => {
    const [ann, bob] = [await kit.buyer('net32'), await kit.buyer('net32')];
    const { _id } = (await kit.place(ann, [gloves()])).body;
    expect((await shop.call<Order>('GET', `orders/${_id}`, ann)).body._id).toBe(_id);
    expect((await list(bob)).total).toBe(0);
    const calls = [
      ['GET', `orders/${_id}`],
      ['POST', `orders/${_id}/cancel`],
      ['POST', `orders/${_id}/reorder`],
      ['GET', `orders/${_id}/export.csv`],
    ] as const;
    for (const [method, path] of calls) {
      const expected = { status: 404, body: { code: 'order_not_found', message: 'Order not found' } };
      expect(await shop.call(method, path, bob)).toMatchObject(expected);
      expect(await shop.call(method, path.replace(_id, 'f'.repeat(24)), ann)).toMatchObject(expected);
      expect(await shop.call(method, path.replace(_id, '%00'), ann)).toMatchObject({ status: 400 });
      expect(await shop.call(method, path)).toMatchObject({ status: 401 });
    }
    expect((await shop.call<Order>('GET', `orders/${_id}`, ann)).body.status).toBe('pending');
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1e9',
    'limit=101',
    'limit=x',
    'status=lost',
    'startDate=2026-02-30',
    'startDate=yesterday',
    'startDate=2026-03-02&endDate=2026-03-01',
    'timeZone=Mars/Olympus',
    'startDate=2026-03-01&timeZone=%2B05:30',
  ])('are not listed by %s', async (query) => {
    const ann = await kit.buyer();
    for (const path of ['orders', 'orders/export.csv'])
      expect(await shop.call('GET', `${path}?${query}`, ann)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
  });

  it('name the day that is none', async () => {
    const message = 'startDate: Must be a day such as 2026-03-01, or an instant.';
    expect(await shop.call('GET', 'orders?startDate=2026-13-45', await kit.buyer())).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message },
    });
  });
});

describe('canceling', () => {
  it('is possible while the window is open, done once, and seen at once', async () => {
    const ann = await kit.buyer('net32');
    const { _id } = (await kit.place(ann, [gloves()])).body;
    shop.clock.advance(CANCELLATION_WINDOW_MS - 60_000);
    expect(await cancel(ann, _id)).toMatchObject({
      status: 200,
      body: { _id, status: 'cancelled', cancellableUntil: null },
    });
    expect((await list(ann, 'status=cancelled')).orders).toMatchObject([{ _id }]);
    expect((await cancel(ann, _id)).status).toBe(200);
  });

  it('is refused with the reason when it is too late', async () => {
    const ann = await kit.buyer('net32');
    const { _id } = (await kit.place(ann, [gloves()])).body;
    shop.clock.advance(CANCELLATION_WINDOW_MS + 1000);
    expect(await cancel(ann, _id)).toMatchObject({
      status: 409,
      body: {
        code: 'window_closed',
        message: `Orders can only be cancelled within ${CANCELLATION_WINDOW} of placement.`,
      },
    });
    expect((await list(ann)).orders).toMatchObject([{ status: 'pending' }]);
  });
});

describe('ordering again', () => {
  it('fills the cart with what is still offered, at today’s address, without doubling', async () => {
    const ann = await kit.buyer('net32', 'darby');
    await listProduct(shop, 'moved', 'Wax', { net32: { sku: 'n-wax', priceCents: 100 } });
    await listProduct(shop, 'gone', 'Putty', { net32: { sku: 'n-putty', priceCents: 100 } });
    const lines = [gloves(2), item('moved', 'net32', 'n-wax', 3), item('gone', 'net32', 'n-putty')];
    const { _id } = (await kit.place(ann, lines)).body;
    const at = '2026-03-02T00:00:00.000Z';
    const of = (productId: string, sku: string) => ({ productId, seller: 'net32', sku, at });
    const revised = { ...of('moved', 'n-wax'), url: 'https://www.net32.com/new/wax', ratingCount: 0 };
    await shop.record('product-moved', 'products', { type: 'OfferRevised', data: revised });
    await shop.record('product-gone', 'products', { type: 'OfferWithdrawn', data: of('gone', 'n-putty') });
    for (let n = 0; n < 2; n += 1)
      expect((await reorder(ann, _id)).body).toEqual({
        added: 5,
        held: n === 0 ? 0 : 5,
        fromOthers: { pieces: 0, sellers: [], saved: 0, moves: [] },
        // 2 × 10.00 and 3 × 1.00, shipped for 6.99.
        total: 29.99,
        leftOut: 0,
        unavailable: ['Putty'],
        noRoom: [],
        orderedAt: [
          { productId: 'gloves', sellerUrl: lines[0]?.seller.url, price: 10 },
          { productId: 'moved', sellerUrl: revised.url, price: 1 },
        ],
        changed: [],
      });
    expect(await kit.cart(ann)).toEqual({ gloves: 2, moved: 3 });
    const { items } = (await shop.call<CartAnswer>('GET', 'cart', ann)).body;
    // Prices paid in the order are those the buyer knows.
    expect(items.map(({ notedPrice }) => notedPrice)).toEqual([10, 1]);
    expect(
      (await kit.place(ann, [{ ...lines[1]!, seller: { domain: 'net32.com', url: revised.url } }])).status,
    ).toBe(201);
  });

  it.each(['has it no longer', 'asks more'])(
    'notes the lower price where two lines become one, because the seller of the other %s',
    async (why) => {
      const ann = await kit.buyer('net32', 'darby');
      const id = `floss-${why.length}`;
      await listProduct(shop, id, 'Floss', {
        net32: { sku: `n-${id}`, priceCents: 1000 },
        darby: { sku: `d-${id}`, priceCents: 1200 },
      });
      const lines = [item(id, 'darby', `d-${id}`, 3), item(id, 'net32', `n-${id}`, 2)];
      const { _id } = (await kit.place(ann, lines)).body;
      await movePrice(shop, id, 'net32', `n-${id}`, 1050);
      if (why === 'has it no longer') await withdrawOffer(shop, id, 'darby', `d-${id}`);
      expect((await reorder(ann, _id)).body).toMatchObject({ fromOthers: { pieces: 3, sellers: ['net32'] } });
      const { items } = (await shop.call<CartAnswer>('GET', 'cart', ann)).body;
      expect(items).toMatchObject([{ seller: { price: 10.5 }, quantity: 5, notedPrice: 10 }]);
    },
  );

  it('tells pieces that the cart held before from those that are added', async () => {
    const ann = await kit.buyer('net32', 'darby');
    const { _id } = (await kit.place(ann, [gloves(2), darbyGloves(3), bur()])).body;
    await kit.addToCart(ann, darbyGloves(4));
    expect((await reorder(ann, _id)).body).toMatchObject({ added: 6, held: 4 });
    const quantities = async () =>
      (await shop.call<CartAnswer>('GET', 'cart', ann)).body.items.map(({ product, seller, quantity }) => [
        product._id,
        seller.seller,
        quantity,
      ]);
    const filled = [
      ['gloves', 'darby', 4],
      ['gloves', 'net32', 1],
      ['bur', 'net32', 1],
    ];
    expect(await quantities()).toEqual(filled);
    expect((await reorder(ann, _id)).body).toMatchObject({ added: 6, held: 6 });
    expect(await quantities()).toEqual(filled);
  });
});

describe('the sellers something is ordered from again', () => {
  const sellers = async ({ token }: Shopper) =>
    (await shop.call<CartAnswer>('GET', 'cart', { token })).body.items
      .map(({ product, seller, quantity }) => [product.product_name, seller.seller, quantity])
      .toSorted();
  const takeBack = ({ token }: Shopper, { fromOthers: { moves } }: ReorderAnswer) =>
    shop.call('DELETE', 'basket/moves', { token, body: { moves } });

  it('are those of the lowest total, and those of the order when the moves are taken back', async () => {
    const ann = await kit.buyer('net32', 'darby');
    await listProduct(shop, 'cups', 'Cups', {
      net32: { sku: 'n-cups', priceCents: 2000 },
      darby: { sku: 'd-cups', priceCents: 2500 },
    });
    await listProduct(shop, 'bibs', 'Bibs', {
      darby: { sku: 'd-bibs', priceCents: 14_000 },
      net32: { sku: 'n-bibs', priceCents: 16_000 },
    });
    const order = await kit.place(ann, [item('cups', 'net32', 'n-cups'), item('bibs', 'darby', 'd-bibs')]);
    // 20.00 + 6.99 and 140.00 + 13.95 then; 165.00 at Darby, which ships that free.
    expect(order.body.totalAmount).toBe(180.94);
    const { status, body } = await reorder(ann, order.body._id);
    const changed = [
      {
        product: 'Cups',
        orderedFrom: 'net32',
        orderedPrice: 20,
        seller: 'Darby Dental',
        price: 25,
        onBackorder: false,
      },
    ];
    expect([status, body.total, body.added, body.changed]).toEqual([200, 165, 2, changed]);
    expect(body.fromOthers).toMatchObject({ pieces: 1, sellers: ['Darby Dental'], saved: 15.94 });
    const { body: repeated } = await reorder(ann, order.body._id);
    expect(repeated.fromOthers).toMatchObject({ pieces: 1, saved: 0, moves: [] });
    expect(repeated.changed).toEqual(changed);
    expect(await sellers(ann)).toEqual([
      ['Bibs', 'darby', 1],
      ['Cups', 'darby', 1],
    ]);
    expect((await takeBack(ann, body)).status).toBe(200);
    expect(await sellers(ann)).toEqual([
      ['Bibs', 'darby', 1],
      ['Cups', 'net32', 1],
    ]);
  });

  it('are none the buyer has not connected, also where these cost less', async () => {
    const ann = await kit.buyer('net32', 'darby');
    await listProduct(shop, 'masks', 'Masks', {
      net32: { sku: 'n-masks', priceCents: 2000 },
      darby: { sku: 'd-masks', priceCents: 2500 },
      benco: { sku: 'b-masks', priceCents: 100 },
    });
    const order = await kit.place(ann, [item('masks', 'net32', 'n-masks')]);
    await movePrice(shop, 'masks', 'net32', 'n-masks', 2600);
    const { body } = await reorder(ann, order.body._id);
    // 26.00 + 6.99; 25.00 + 13.95 at Darby.
    expect(body).toMatchObject({
      total: 32.99,
      fromOthers: { pieces: 0, sellers: [], saved: 0, moves: [] },
      changed: [{ product: 'Masks', orderedFrom: 'net32', orderedPrice: 20, seller: 'net32', price: 26 }],
    });
    expect(await sellers(ann)).toEqual([['Masks', 'net32', 1]]);
  });

  it('are connected ones where those of the order have it no longer, and others only where none has it', async () => {
    const ann = await kit.buyer('net32', 'darby');
    await listProduct(shop, 'trays', 'Trays', {
      net32: { sku: 'n-trays', priceCents: 1000 },
      darby: { sku: 'd-trays', priceCents: 1900 },
      benco: { sku: 'b-trays', priceCents: 1100 },
    });
    await listProduct(shop, 'tips', 'Tips', {
      net32: { sku: 'n-tips', priceCents: 1000 },
      darby: { sku: 'd-tips', priceCents: 1000, availability: 'out_of_stock' },
      benco: { sku: 'b-tips', priceCents: 1100 },
      safcodental: { sku: 's-tips', priceCents: 5000 },
    });
    const order = await kit.place(ann, [
      item('trays', 'net32', 'n-trays', 2),
      item('tips', 'net32', 'n-tips'),
    ]);
    await withdrawOffer(shop, 'trays', 'net32', 'n-trays');
    await changeAvailability(shop, 'tips', 'net32', 'n-tips', 'out_of_stock');
    for (let n = 0; n < 2; n += 1)
      expect((await reorder(ann, order.body._id)).body).toMatchObject({
        fromOthers: { pieces: 3, sellers: ['Darby Dental', 'Benco'], saved: 0, moves: [] },
        changed: [
          { product: 'Trays', orderedFrom: 'net32', orderedPrice: 10, seller: 'Darby Dental', price: 19 },
          { product: 'Tips', orderedFrom: 'net32', orderedPrice: 10, seller: 'Benco', price: 11 },
        ],
        unavailable: [],
      });
    expect(await sellers(ann)).toEqual([
      ['Tips', 'benco', 1],
      ['Trays', 'darby', 2],
    ]);
  });

  it('are connected ones that have it where it is on backorder; where none has, the answer says so', async () => {
    const ann = await kit.buyer('net32', 'darby');
    await listProduct(shop, 'wedges', 'Wedges', {
      net32: { sku: 'n-wedges', priceCents: 1000 },
      darby: { sku: 'd-wedges', priceCents: 1900 },
      benco: { sku: 'b-wedges', priceCents: 1100 },
    });
    await listProduct(shop, 'pins', 'Pins', {
      net32: { sku: 'n-pins', priceCents: 1000 },
      benco: { sku: 'b-pins', priceCents: 900 },
    });
    const order = await kit.place(ann, [
      item('wedges', 'net32', 'n-wedges'),
      item('pins', 'net32', 'n-pins'),
    ]);
    for (const product of ['wedges', 'pins'])
      await changeAvailability(shop, product, 'net32', `n-${product}`, 'backorder');
    const was = { orderedFrom: 'net32', orderedPrice: 10 };
    for (let n = 0; n < 2; n += 1)
      expect((await reorder(ann, order.body._id)).body).toMatchObject({
        fromOthers: { pieces: 1, sellers: ['Darby Dental'] },
        changed: [
          { product: 'Wedges', ...was, seller: 'Darby Dental', price: 19, onBackorder: false },
          { product: 'Pins', ...was, seller: 'net32', price: 10, onBackorder: true },
        ],
      });
  });

  it('are two of a product that two sellers had, of which one moves for less', async () => {
    const ann = await kit.buyer('net32', 'darby');
    const { _id } = (await kit.place(ann, [gloves(2), darbyGloves(3)])).body;
    const { body } = await reorder(ann, _id);
    // 3 × 2.00 more at Darby, and its shipping of 13.95.
    expect(body).toMatchObject({
      added: 5,
      total: 56.99,
      fromOthers: { pieces: 3, sellers: ['net32'], saved: 19.95 },
      changed: [
        {
          product: 'Nitrile Gloves',
          orderedFrom: 'Darby Dental',
          orderedPrice: 12,
          seller: 'net32',
          price: 10,
        },
      ],
    });
    expect(await sellers(ann)).toEqual([['Nitrile Gloves', 'net32', 5]]);
    expect((await reorder(ann, _id)).body).toMatchObject({ added: 5, total: 56.99 });
    expect(await sellers(ann)).toEqual([['Nitrile Gloves', 'net32', 5]]);
    await takeBack(ann, body);
    const both = [
      ['Nitrile Gloves', 'darby', 3],
      ['Nitrile Gloves', 'net32', 2],
    ];
    expect(await sellers(ann)).toEqual(both);
    expect((await reorder(ann, _id)).body).toMatchObject({ added: 5, total: 76.94, changed: [] });
    expect(await sellers(ann)).toEqual(both);
  });

  describe('where the cart holds the product already', () => {
    const burs = async (id: string, prices: Readonly<Record<string, number>>) => {
      const offers = Object.entries(prices).map(
        ([seller, priceCents]) => [seller, { sku: `${seller}-${id}`, priceCents }] as const,
      );
      await listProduct(shop, id, 'Burs', Object.fromEntries(offers));
      return (seller: string, quantity = 1) => item(id, seller, `${seller}-${id}`, quantity);
    };

    it('are chosen for the missing items alone, and nothing is added by a repetition', async () => {
      const ann = await kit.buyer('net32', 'darby');
      const of = await burs('burs-dear', { net32: 2000, darby: 2100, demosupplier: 3449 });
      const { _id } = (await kit.place(ann, [of('net32', 3)])).body;
      await kit.addToCart(ann, of('demosupplier'));
      for (const held of [1, 3]) {
        expect((await reorder(ann, _id)).body).toMatchObject({
          added: 3,
          held,
          // 34.49, shipped free; 2 × 20.00 + 6.99 at net32.
          total: 81.48,
          fromOthers: { pieces: 1, sellers: ['Demo Supplier'], saved: 0, moves: [] },
          orderedAt: [{ productId: 'burs-dear', price: 20 }],
          changed: [{ orderedFrom: 'net32', orderedPrice: 20, seller: 'Demo Supplier', price: 34.49 }],
        });
        expect(await sellers(ann)).toEqual([
          ['Burs', 'demosupplier', 1],
          ['Burs', 'net32', 2],
        ]);
      }
    });

    it('raise its line where that is the seller of the order, of which the noted price stays', async () => {
      const ann = await kit.buyer('net32');
      const of = await burs('burs-raised', { net32: 2000, demosupplier: 3449 });
      const { _id } = (await kit.place(ann, [of('net32', 3)])).body;
      await kit.addToCart(ann, of('demosupplier'));
      await movePrice(shop, 'burs-raised', 'net32', 'net32-burs-raised', 2200);
      await kit.addToCart(ann, of('net32'));
      const { items: before } = (await shop.call<CartAnswer>('GET', 'cart', ann)).body;
      expect((await reorder(ann, _id)).body).toMatchObject({ added: 3, held: 2, changed: expect.any(Array) });
      const { items } = (await shop.call<CartAnswer>('GET', 'cart', ann)).body;
      expect(items).toEqual(
        before.map((line) => (line.seller.seller === 'net32' ? { ...line, quantity: 2 } : line)),
      );
    });

    it('raise its line where the missing items move there for less, and leave it as it was after the undo', async () => {
      const ann = await kit.buyer('net32', 'darby');
      const of = await burs('burs-moved', { net32: 2000, darby: 2100 });
      const { _id } = (await kit.place(ann, [of('net32', 3)])).body;
      await kit.addToCart(ann, of('darby', 2));
      const { body } = await reorder(ann, _id);
      // 3 × 21.00 + 13.95; at net32 the third would cost 20.00 + 6.99.
      expect(body).toMatchObject({ added: 3, held: 2, total: 76.95, fromOthers: { pieces: 3, saved: 5.99 } });
      expect(await sellers(ann)).toEqual([['Burs', 'darby', 3]]);
      expect((await takeBack(ann, body)).status).toBe(200);
      expect(await sellers(ann)).toEqual([
        ['Burs', 'darby', 2],
        ['Burs', 'net32', 1],
      ]);
    });
  });
});

describe('ordering again what was refused', () => {
  const lines = [gloves(2), bur(), darbyGloves()];
  const goods = {
    added: 3,
    fromOthers: { pieces: 3, sellers: ['Benco'], saved: 0, moves: [] },
    unavailable: [],
  };
  let ann: Shopper;
  let id: string;
  beforeEach(async () => {
    ann = await kit.buyer('net32', 'darby');
    await listProduct(shop, 'gloves', 'Nitrile Gloves', { benco: { sku: 'b-gloves', priceCents: 1500 } });
    id = (await kit.place(ann, lines)).body._id;
    const of = { orderId: id, userId: ann.userId, at: '2026-03-02T00:00:00.000Z' };
    const refused = [{ sku: 'n-gloves', quantity: 2, reason: 'out_of_stock' as const }];
    const answers: OrderEvent[] = [
      { type: 'OrderReleased', data: { ...of, because: 'staff' } },
      {
        type: 'PurchaseOrderAccepted',
        data: {
          ...of,
          seller: 'net32',
          sellerOrderId: 'n-7',
          refused,
          accepted: [{ sku: 'n-bur', quantity: 1, unitPriceCents: 5000 }],
        },
      },
      {
        type: 'PurchaseOrderRefused',
        data: { ...of, seller: 'darby', reason: 'items_refused', refused: [] },
      },
    ];
    await shop.record(orderStream(id), 'orders', ...answers);
  });

  it('leaves out what a seller has accepted, and takes the rest to another seller, in one line', async () => {
    expect((await reorder(ann, id, '?only=refused')).body).toMatchObject({
      ...goods,
      leftOut: 0,
      // Prices of another seller do not tell that a price has changed.
      orderedAt: [],
    });
    expect(await kit.cart(ann)).toEqual({ gloves: 3 });
    const { items } = (await shop.call<CartAnswer>('GET', 'cart', ann)).body;
    expect(items.map(({ seller }) => seller.domain)).toEqual(['benco.com']);
  });

  it('happens also when nothing was said of what to leave out, and says how much that is', async () => {
    for (let n = 0; n < 2; n += 1)
      expect((await reorder(ann, id)).body).toMatchObject({ ...goods, leftOut: 1 });
    expect(await kit.cart(ann)).toEqual({ gloves: 3 });
  });

  it('takes all again once the order is over', async () => {
    const data = { orderId: id, userId: ann.userId, at: '2026-03-09T00:00:00.000Z' };
    await shop.record(orderStream(id), 'orders', {
      type: 'OrderStatusChanged',
      data: { ...data, status: 'delivered' },
    });
    expect((await reorder(ann, id)).body).toMatchObject({ ...goods, added: 4, leftOut: 0 });
    expect(await kit.cart(ann)).toEqual({ gloves: 3, bur: 1 });
    expect((await reorder(ann, id, '?only=all')).status).toBe(400);
  });
});

describe('orders as CSV', () => {
  it('add up, and hold nothing a spreadsheet would execute', async () => {
    const ann = await kit.buyer('net32', 'darby');
    const order = (await kit.place(ann, [bur(3), darbyGloves()])).body;
    const one = await shop.call('GET', `orders/${order._id}/export.csv`, ann);
    expect(one.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="order-${order._id.slice(-6)}.csv"`,
    });
    expect(one.text).toContain(`"'=Diamond ""Bur"", round"`);
    expect(one.text.startsWith('\uFEFForder_id,')).toBe(true);
    const rows = parse(one.text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<
      string,
      string
    >[];
    expect(rows).toMatchObject([
      { kind: 'item', seller: 'net32', quantity: '3', unit_price_usd: '50.00', total_usd: '150.00' },
      { kind: 'item', seller: 'Darby Dental', product: 'Nitrile Gloves', total_usd: '12.00' },
      { kind: 'shipping', seller: 'net32', total_usd: '0.00' },
      { kind: 'shipping', seller: 'Darby Dental', total_usd: '13.95' },
    ]);
    expect(new Set(rows.map((row) => row.purchase_order_number))).toEqual(new Set(['']));
    expect(rows.map((row) => row.seller_sku)).toEqual(['n-bur', 'd-gloves', '', '']);
    const sum = rows.reduce((total, row) => total + Math.round(Number(row.total_usd) * 100), 0);
    expect(sum).toBe(Math.round(order.totalAmount * 100));
    const all = await shop.call('GET', 'orders/export.csv?status=pending', ann);
    expect(all.text).toBe(one.text);
  });
});

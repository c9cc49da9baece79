import { cancellableUntil } from '@sextant/domain/order/cancellation-window.js';
import type { OrderCommand } from '@sextant/domain/order/commands.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { after, place, sellersByInvoice, tooLate, wanted } from '@sextant/domain/order/testing/samples.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { ShippingAddressQueries } from '../shipping-addresses/shipping-addresses.queries.js';
import { shippingAddressesReadModel } from '../shipping-addresses/shipping-addresses.read-model.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { OrderFigureQueries } from './order-figures.queries.js';
import { OrderQueries, type OrderFilter } from './orders.queries.js';
import { ordersReadModel } from './orders.read-model.js';
import { StaffOrderQueries } from './staff-orders.queries.js';
import { sealDelivery } from './sealed-delivery.js';
import { sampleDelivery } from '@sextant/testing/sample-address.js';

const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' };

describe('orders read model', () => {
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  let sealing: Sealing;
  let queries: OrderQueries;
  let addresses: ShippingAddressQueries;
  const logs = new Map<string, OrderEvent[]>();

  /** Decides commands like the API, and projects their events. */
  const run = async (...commands: OrderCommand[]) => {
    for (const command of commands) {
      const log = logs.get(command.orderId) ?? [];
      const decision = order.decide(command, fold(order, log));
      if (!decision.ok) throw new Error(decision.error.code);
      logs.set(command.orderId, [...log, ...decision.events]);
      const stream = orderStream(command.orderId);
      await harness.project(decision.events.map((event, i) => recorded(event, stream, log.length + i + 1)));
    }
  };
  const placeAs = async (orderId: string, userId: string, at: string, changes: object = {}) => {
    const sealedShippingAddress = await sealDelivery(sealing, userId, { ...sampleDelivery, notes: orderId });
    await run(place({ orderId, userId, at, sealedShippingAddress, ...changes }));
  };

  beforeEach(async () => {
    logs.clear();
    harness = await readModelHarness(await createTestDatabase(), ordersReadModel, shippingAddressesReadModel);
    await migrate(harness.readDb.knex, sealingMigrations, liveFeedMigrations);
    sealing = new Sealing(harness.readDb.knex, new MasterKey(Buffer.from('m'.repeat(32))));
    for (const user of ['u1', 'u2']) await sealing.ensureKey(user);
    const users = { findAll: () => Promise.resolve(new Map([['u1', { _id: 'u1', ...ann } as never]])) };
    queries = new OrderQueries(harness.readModels, sealing, users);
    addresses = new ShippingAddressQueries(harness.readModels, sealing, queries);
  });
  afterEach(() => harness.close());

  it('shows an order in dollars, with shipping per seller and the address opened', async () => {
    await placeAs('o1', 'u1', '2026-03-01T10:00:00.000Z');
    expect(await queries.find('o1', 'u1')).toEqual({
      _id: 'o1',
      user: ann,
      status: 'pending',
      createdAt: '2026-03-01T10:00:00.000Z',
      cancellableUntil: cancellableUntil('2026-03-01T10:00:00.000Z'),
      buyerCancelledAt: null,
      items: ['net32', 'darby'].map((key) => ({
        product: {
          _id: `p-${key}`,
          product_name: 'Nitrile Gloves',
          manufacturer_code: 'NG-1',
          image: `/img/p-${key}.svg`,
        },
        seller: expect.objectContaining({ key, domain: `${key}.com` }) as unknown,
        quantity: 2,
        price: 10,
        acceptedPrice: null,
        outcome: 'ordered',
        refusal: null,
        movedFrom: null,
      })),
      sellers: [
        expect.objectContaining({ key: 'net32', status: 'waiting', paymentMethod: 'card' }),
        expect.objectContaining({ key: 'darby', label: 'Darby Dental', paymentMethod: 'card' }),
      ],
      subtotal: 40,
      totalShipping: 20.94,
      totalAmount: 60.94,
      notCharged: 0,
      saved: 0,
      shippingCosts: [
        { sellerDomain: 'net32.com', cost: 6.99, charged: 6.99, freeShippingThreshold: 75, subtotal: 20 },
        {
          sellerDomain: 'darbydental.com',
          cost: 13.95,
          charged: 13.95,
          freeShippingThreshold: 150,
          subtotal: 20,
        },
      ],
      paymentMethod: 'credit_card',
      shippingAddress: { ...sampleDelivery, notes: undefined, purchaseOrderNumber: undefined },
      notes: 'o1',
      purchaseOrderNumber: 'PO-4711',
    });
    const stored: unknown = await harness.readDb.knex('orders').withSchema('orders_1');
    expect(JSON.stringify(stored)).not.toContain('Main St');
  });

  it('says how each seller is paid, as it was recorded', async () => {
    await placeAs('o1', 'u1', after(0), { sellers: sellersByInvoice('darby') });
    expect((await queries.find('o1', 'u1'))?.sellers).toMatchObject([
      { key: 'net32', paymentMethod: 'card' },
      { key: 'darby', paymentMethod: 'invoice' },
    ]);
  });

  it('is nobody else’s to see', async () => {
    await placeAs('o1', 'u1', after(0));
    expect(await queries.find('o1', 'u2')).toBeUndefined();
    expect((await queries.page({ userId: 'u2' }, 1, 10)).orders).toEqual([]);
    expect(await queries.find('o1')).toMatchObject({ _id: 'o1' });
  });

  it('loads large orders of a page one after the other', async () => {
    const lines = Array.from({ length: 400 }, (_, n) =>
      wanted('net32', {
        productId: `p${n}`,
        sellerUrl: `https://www.net32.com/product/${n}`,
        offer: { sku: `n-${n}`, unitPriceCents: 1000, available: true },
      }),
    );
    for (const [n, orderId] of ['o0', 'o1', 'o2', 'o3', 'o4'].entries())
      await placeAs(orderId, 'u1', after(n), { lines });
    const loaded: number[] = [];
    const count = (rows: unknown) => {
      const states = Array.isArray(rows) ? (rows as { state?: { lines: unknown[] } }[]) : [];
      loaded.push(states.reduce((sum, { state }) => sum + (state?.lines.length ?? 0), 0));
    };
    const { knex } = harness.readDb;
    knex.on('query-response', count);
    const staff = new StaffOrderQueries(harness.readModels, queries, () => Promise.resolve([]));
    const pages = [await queries.page({ userId: 'u1' }, 1, 5), await staff.page({}, 1, 5)];
    for (const { orders } of pages) {
      expect(orders.map(({ _id }) => _id)).toEqual(['o4', 'o3', 'o2', 'o1', 'o0']);
      for (const { items } of orders) expect(items).toHaveLength(400);
    }
    await queries.sealedDeliveries('u1', 5);
    expect(Math.max(...loaded)).toBe(800);
    knex.removeListener('query-response', count);
  });

  it('asks once for the orders of a batch that are small', async () => {
    const ids = Array.from({ length: 25 }, (_, n) => `o${n}`);
    for (const orderId of ids) await placeAs(orderId, 'u1', after(0));
    const asked: string[] = [];
    const { knex } = harness.readDb;
    const note = ({ sql }: { sql: string }) =>
      void (/^select .*"orders_1"\."?orders/s.test(sql) && asked.push(sql));
    knex.on('query', note);
    const released = ids.map((orderId) =>
      recorded(
        { type: 'OrderReleased', data: { orderId, userId: 'u1', at: after(9), because: 'staff' } },
        orderStream(orderId),
        2,
      ),
    );
    await harness.project(released, [ordersReadModel]);
    knex.removeListener('query', note);
    expect(asked).toHaveLength(1);
  });

  it('applies small events of many large orders in parts', async () => {
    const lines = Array.from({ length: MAX_LINES }, (_, n) =>
      wanted('net32', {
        productId: `p${n}`,
        sellerUrl: `https://www.net32.com/product/${n}`,
        offer: { sku: `n-${n}`, unitPriceCents: 1000, available: true },
      }),
    );
    const ids = Array.from({ length: 25 }, (_, n) => `o${n}`);
    const placed = ids.flatMap((orderId) => {
      const decision = order.decide(place({ orderId, lines }), fold(order, []));
      if (!decision.ok) throw new Error(decision.error.code);
      return decision.events.map((event, n) => recorded(event, orderStream(orderId), n + 1));
    });
    await harness.project(placed, [ordersReadModel]);
    const loaded: number[] = [];
    const count = ({ rows = [] }: { rows?: { state?: { lines: unknown[] } | null }[] }) => {
      loaded.push(rows.reduce((sum, { state }) => sum + (state?.lines.length ?? 0), 0));
    };
    const { knex } = harness.readDb;
    knex.on('query-response', count);
    harness.published.length = 0;
    const released = ids.map((orderId) =>
      recorded(
        { type: 'OrderReleased', data: { orderId, userId: 'u1', at: after(9), because: 'staff' } },
        orderStream(orderId),
        2,
      ),
    );
    await harness.project([...released, ...released.slice(0, 1)], [ordersReadModel]);
    knex.removeListener('query-response', count);
    const parts = loaded.filter((sum) => sum > 0);
    expect(parts).toHaveLength(2);
    expect(Math.max(...parts)).toBeLessThan(25 * MAX_LINES);
    const states = await knex('orders_1.orders').pluck<{ released: boolean }[]>('state');
    expect(states.filter(({ released: isReleased }) => isReleased)).toHaveLength(25);
    const told = harness.published.filter(({ audience }) => audience === 'staff');
    expect(told.map(({ payload }) => (payload as { orderId: string }).orderId)).toEqual([...ids, 'o0']);
  });

  it('filters by status and inclusive UTC days, newest first, in pages', async () => {
    const days = ['01T00:00:00.000Z', '01T23:59:59.999Z', '02T00:00:00.000Z', '03T12:00:00.000Z'];
    for (const [i, day] of days.entries()) await placeAs(`o${i}`, 'u1', `2026-03-${day}`);
    await run({ type: 'CancelOrder', orderId: 'o2', userId: 'u1', at: '2026-03-02T00:01:00.000Z' });
    const ids = async (filter: object, page = 1, limit = 10) =>
      (await queries.page({ userId: 'u1', ...filter }, page, limit)).orders.map(({ _id }) => _id);
    expect(await ids({})).toEqual(['o3', 'o2', 'o1', 'o0']);
    expect(await ids({ startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual(['o1', 'o0']);
    expect(await ids({ startDate: '2026-03-02' })).toEqual(['o3', 'o2']);
    expect(await ids({ status: 'cancelled' })).toEqual(['o2']);
    expect(await ids({}, 2, 3)).toEqual(['o0']);
    expect(await queries.page({ userId: 'u1' }, 2, 3)).toMatchObject({ page: 2, total: 4, totalPages: 2 });
  });

  it('filters by the days of a time zone, those on which clocks are changed included', async () => {
    const instants = [
      '2026-03-08T04:59:59.999Z',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T03:59:59.999Z',
      '2026-03-09T04:00:00.000Z',
    ];
    for (const [i, at] of instants.entries()) await placeAs(`o${i}`, 'u1', at);
    const day = { userId: 'u1', startDate: '2026-03-08', endDate: '2026-03-08' };
    const ids = async (filter: OrderFilter) =>
      (await queries.page(filter, 1, 10)).orders.map(({ _id }) => _id);
    expect(await ids({ ...day, timeZone: 'America/New_York' })).toEqual(['o2', 'o1']);
    expect(await ids(day)).toEqual(['o1', 'o0']);
  });

  it('counts what moves have saved by the months of a time zone', async () => {
    const moved = {
      moveId: 'm1',
      savedCents: 150,
      productId: 'p-net32',
      sellerUrl: 'https://www.net32.com/product/1',
      quantity: 2,
      fromSeller: 'benco',
      fromQuantity: 2,
      fromUnitPriceCents: 2000,
      fromShipping: undefined,
    };
    for (const [i, at] of ['2026-12-01T07:59:59.999Z', '2026-12-01T08:00:00.000Z'].entries())
      await placeAs(`o${i}`, 'u1', at, { moved: [moved] });
    expect(await queries.savings('u1')).toEqual([{ month: '2026-12', saved: 3, orders: 2 }]);
    expect(await queries.savings('u1', 'America/Los_Angeles')).toEqual([
      { month: '2026-12', saved: 1.5, orders: 1 },
      { month: '2026-11', saved: 1.5, orders: 1 },
    ]);
  });

  it('come to a day’s figures, of the time zone in which it is that day', async () => {
    for (const [i, at] of ['08:00', '07:59'].entries())
      for (const [j, day] of ['2026-11-25', '2026-11-26'].entries())
        await placeAs(`o${i}${j}`, 'u1', `${day}T${at}:00.000Z`);
    const figures = new OrderFigureQueries(harness.readModels);
    const evening = new Date('2026-11-26T07:59:30.000Z');
    expect(await figures.summary(evening, 'America/Los_Angeles')).toMatchObject({
      day: '2026-11-25',
      from: '2026-11-25T08:00',
      before: '2026-11-26T08:00',
      today: { orders: 2 },
    });
    expect(await figures.summary(evening)).toMatchObject({
      day: '2026-11-26',
      from: '2026-11-26T00:00',
      before: '2026-11-27T00:00',
      today: { orders: 2 },
    });
    expect(await figures.summary(new Date('2026-11-26T08:00:30.000Z'), 'America/Los_Angeles')).toMatchObject({
      day: '2026-11-26',
      today: { orders: 1 },
    });
  });

  it('says of every seller how far it is and what happens next', async () => {
    await placeAs('o1', 'u1', after(0));
    const record = { type: 'RecordSellerAnswer', orderId: 'o1', at: tooLate } as const;
    await run(
      { type: 'ReleaseOrder', orderId: 'o1', at: tooLate },
      { type: 'SendPurchaseOrder', orderId: 'o1', seller: 'net32', at: tooLate },
    );
    expect((await queries.find('o1'))?.sellers).toMatchObject([
      { status: 'sent', message: 'net32 was sent this part and has not answered yet.' },
      { status: 'waiting', message: 'Darby Dental is being sent this part.' },
    ]);
    const refused = {
      sku: 'net32-1',
      quantity: 2,
      reason: 'price_changed',
      currentPriceCents: 1200,
    } as const;
    await run(
      {
        ...record,
        seller: 'net32',
        answer: { outcome: 'answered', sellerOrderId: 'n-7', accepted: [], refused: [refused] },
      },
      { ...record, seller: 'darby', answer: { outcome: 'refused', reason: 'credentials_refused' } },
    );
    expect(await queries.find('o1')).toMatchObject({
      status: 'cancelled',
      cancellableUntil: null,
      items: [
        { outcome: 'refused', refusal: 'the price has changed, now $12.00' },
        { outcome: 'refused', refusal: 'not ordered' },
      ],
      sellers: [
        { status: 'refused' },
        { message: expect.stringContaining('Update the connection') as string },
      ],
    });
  });

  it('remembers that its buyer had cancelled an order which staff then ship', async () => {
    await placeAs('o1', 'u1', after(0));
    await run({ type: 'CancelOrder', orderId: 'o1', userId: 'u1', at: after(1) });
    await run({ type: 'SetOrderStatus', orderId: 'o1', status: 'shipped', at: after(2) });
    expect(await queries.find('o1')).toMatchObject({ status: 'shipped', buyerCancelledAt: after(1) });
  });

  it('calls nothing refused that a seller may have taken', async () => {
    await placeAs('o1', 'u1', after(0));
    await run(
      { type: 'ReleaseOrder', orderId: 'o1', at: tooLate },
      { type: 'SendPurchaseOrder', orderId: 'o1', seller: 'net32', at: tooLate },
      {
        type: 'RecordSellerAnswer',
        orderId: 'o1',
        seller: 'net32',
        at: tooLate,
        answer: { outcome: 'refused', reason: 'unconfirmed' },
      },
    );
    expect(await queries.find('o1')).toMatchObject({
      items: [{ outcome: 'ordered', refusal: null }, { outcome: 'ordered' }],
      sellers: [
        { status: 'unconfirmed', message: expect.stringContaining('may have received this part') as string },
        { status: 'waiting' },
      ],
    });
  });

  it('shows a part that is delivered and a part that is not', async () => {
    const second = wanted('net32', {
      productId: 'p2',
      offer: { sku: 'net32-2', unitPriceCents: 500, available: true },
    });
    await placeAs('o1', 'u1', after(0), { lines: [wanted('net32'), second] });
    await run(
      { type: 'ReleaseOrder', orderId: 'o1', at: tooLate },
      {
        type: 'RecordSellerAnswer',
        orderId: 'o1',
        seller: 'net32',
        at: tooLate,
        answer: {
          outcome: 'answered',
          sellerOrderId: 'n-7',
          accepted: [{ sku: 'net32-1', quantity: 2, unitPriceCents: 900 }],
          refused: [{ sku: 'net32-2', quantity: 2, reason: 'out_of_stock' }],
        },
      },
    );
    expect(await queries.find('o1')).toMatchObject({
      status: 'processing',
      items: [
        { outcome: 'accepted', price: 10, acceptedPrice: 9 },
        { outcome: 'refused', refusal: 'out of stock', acceptedPrice: null },
      ],
      sellers: [{ status: 'partly_accepted', sellerOrderId: 'n-7' }],
    });
  });

  it('tells the buyer and staff of every change', async () => {
    await placeAs('o1', 'u1', after(0));
    await run({ type: 'CancelOrder', orderId: 'o1', userId: 'u1', at: after(1) });
    await run({ type: 'DeleteOrder', orderId: 'o1', at: after(2) });
    const minute = after(0).slice(0, 16);
    const adds = (orders: number, valueCents: number, waiting: number) => ({
      staff: { minute, orders, valueCents, refused: 0, waiting },
    });
    expect(harness.published.map(({ audience, name, payload }) => [audience, name, payload])).toEqual([
      ['user:u1', 'order.changed', { orderId: 'o1', status: 'pending' }],
      ['staff', 'order.changed', { orderId: 'o1', status: 'pending', ...adds(1, 6094, 1) }],
      ['staff', 'order.placed', { orderId: 'o1' }],
      ['user:u1', 'order.changed', { orderId: 'o1', status: 'cancelled' }],
      ['staff', 'order.changed', { orderId: 'o1', status: 'cancelled', ...adds(0, -6094, -1) }],
      ['user:u1', 'order.changed', { orderId: 'o1', status: 'deleted' }],
      ['staff', 'order.changed', { orderId: 'o1', status: 'deleted', ...adds(-1, 0, 0) }],
    ]);
    expect(await queries.find('o1')).toBeUndefined();
  });

  it('remembers where the latest order went, whichever arrives last', async () => {
    await placeAs('late', 'u1', after(5000));
    await placeAs('early', 'u1', after(0));
    expect(await addresses.latest('u1')).toMatchObject({ address: '1 Main St', notes: 'late' });
    expect(await addresses.latest('u2')).toBeUndefined();
  });

  it('offers every address once, the last one ordered to first', async () => {
    const to = (change: object) => sealDelivery(sealing, 'u1', { ...sampleDelivery, ...change });
    const sealed = [
      await to({ notes: 'first' }),
      await to({ address: '2 Side St', clinic: '' }),
      await to({ address: '1  MAIN st', notes: 'last', purchaseOrderNumber: 'PO-2' }),
    ];
    for (const [n, sealedShippingAddress] of sealed.entries())
      await placeAs(`o${n}`, 'u1', after(n * 1000), { sealedShippingAddress });
    const recent = await addresses.recent('u1');
    expect(recent.map(({ address, notes }) => [address, notes])).toEqual([
      ['1  MAIN st', 'last'],
      ['2 Side St', 'Ring twice'],
    ]);
    expect(recent[0]).not.toHaveProperty('purchaseOrderNumber');
    expect(await addresses.recent('u2')).toEqual([]);
  });

  it('shows an order of before clinics and purchase order numbers were asked for', async () => {
    const { clinic: _, purchaseOrderNumber: __, ...before } = sampleDelivery;
    const { shippingAddress: sealedShippingAddress = '' } = await sealing.seal('u1', {
      shippingAddress: JSON.stringify(before),
    });
    await placeAs('o1', 'u1', after(0), { sealedShippingAddress });
    expect(await queries.find('o1')).toMatchObject({
      shippingAddress: { city: 'Austin', clinic: '' },
      purchaseOrderNumber: '',
    });
  });

  it('keeps what was deleted only where a seller still delivers it, for its buyer', async () => {
    for (const orderId of ['o1', 'o2']) await placeAs(orderId, 'u1', after(0));
    await run({ type: 'ReleaseOrder', orderId: 'o2', at: tooLate });
    const answer = { outcome: 'answered', sellerOrderId: 'N-7', refused: [] } as const;
    const accepted = [{ sku: 'sku-net32', quantity: 2, unitPriceCents: 1000 }];
    await run(
      { type: 'SendPurchaseOrder', orderId: 'o2', seller: 'net32', at: tooLate },
      {
        type: 'RecordSellerAnswer',
        orderId: 'o2',
        seller: 'net32',
        at: tooLate,
        answer: { ...answer, accepted },
      },
    );
    for (const orderId of ['o1', 'o2']) await run({ type: 'DeleteOrder', orderId, at: tooLate });
    const most = { orders: 9, lines: 9 };
    expect((await queries.deleted('u1', most)).map(({ _id }) => _id)).toEqual(['o2']);
    expect(await queries.deleted('u2', most)).toEqual([]);
  });

  it('gives back the newest of those that were deleted, up to a number of orders and of lines', async () => {
    const answered = { outcome: 'answered', sellerOrderId: 'N-7', refused: [] } as const;
    const accepted = [{ sku: 'sku-net32', quantity: 2, unitPriceCents: 1000 }];
    for (const [n, ms] of [-3, -1, -2, -1].entries()) {
      const order = { orderId: `o${n}`, seller: 'net32', at: tooLate };
      await placeAs(order.orderId, 'u1', after(ms));
      await run(
        { type: 'ReleaseOrder', ...order },
        { type: 'SendPurchaseOrder', ...order },
        { type: 'RecordSellerAnswer', ...order, answer: { ...answered, accepted } },
        { type: 'DeleteOrder', ...order },
      );
    }
    const deleted = async (orders: number, lines: number) =>
      (await queries.deleted('u1', { orders, lines })).map(({ _id }) => _id);
    const { length: each = 0 } = (await queries.deleted('u1', { orders: 1, lines: 1 }))[0]?.items ?? [];
    expect(await deleted(9, 9 * each)).toEqual(['o3', 'o1', 'o2', 'o0']);
    expect(await deleted(3, 9 * each)).toEqual(['o3', 'o1', 'o2']);
    expect(await deleted(9, 2 * each)).toEqual(['o3', 'o1']);
    expect(await deleted(9, 2 * each + 1)).toEqual(['o3', 'o1', 'o2']);
  });

  it('keeps orders of a deleted user, unreadable in their personal parts', async () => {
    await placeAs('o1', 'u2', after(0));
    await sealing.deleteKey('u2');
    expect(await queries.find('o1')).toMatchObject({
      user: { firstName: 'Deleted user', email: '' },
      shippingAddress: { firstName: 'Deleted user', address: '' },
      totalAmount: 60.94,
    });
    expect(await addresses.latest('u2')).toBeUndefined();
  });
});

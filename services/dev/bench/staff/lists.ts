import { sampleDelivery } from '@sextant/testing/sample-address.js';
import { randomUUID } from 'node:crypto';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import { place, placedWith, wanted } from '@sextant/domain/order/testing/samples.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { ordersReadModel } from '@sextant/read-models/orders/orders.read-model.js';
import { sealDelivery } from '@sextant/read-models/orders/sealed-delivery.js';
import {
  StaffOrderQueries,
  type StaffOrderFilter,
} from '@sextant/read-models/orders/staff-orders.queries.js';
import { readModelHarness, recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { percentile, result, type BenchResult } from '../result.ts';

const ORDERS = 100_000;
const CUSTOMERS = 2000;
const BATCH = 1000;
const ROUNDS = 40;
const PAGE = 10;
const SELLERS = ['net32', 'darby', 'benco', 'tdsc', 'safcodental'] as const;
const GOODS = [
  'Nitrile Gloves',
  'Diamond Bur',
  'Composite A2',
  'Alginate',
  'Prophy Paste',
  'Face Mask',
] as const;
const started = Date.parse('2026-01-01T00:00:00.000Z');

const sellers = Object.fromEntries(
  SELLERS.map((label) => [label, { label, connected: true, shipping: undefined }]),
);

/** Latency of pages and filters of a hundred thousand orders, beside reading as many rows by their keys. */
export async function lists(): Promise<BenchResult[]> {
  const harness = await readModelHarness(await createTestDatabase(), ordersReadModel);
  const { knex } = harness.readDb;
  try {
    await migrate(knex, sealingMigrations, liveFeedMigrations);
    const sealing = new Sealing(knex, new MasterKey(Buffer.from('b'.repeat(32))));
    const customers = Array.from({ length: CUSTOMERS }, () => randomUUID());
    const sealed: string[] = [];
    for (const userId of customers) {
      await sealing.ensureKey(userId);
      sealed.push(await sealDelivery(sealing, userId, sampleDelivery));
    }
    const ids: string[] = [];
    const placing = (n: number) => {
      const orderId = randomUUID().replaceAll('-', '').slice(0, 24);
      ids.push(orderId);
      const seller = SELLERS[n % SELLERS.length] ?? 'net32';
      const productName = `${GOODS[n % GOODS.length]} ${n % 500}`;
      const changes = {
        orderId,
        userId: customers[n % CUSTOMERS] ?? '',
        at: new Date(started + n * 60_000).toISOString(),
        lines: [wanted(seller, { productName, manufacturerCode: `M-${n % 500}` })],
        sellers,
        sealedShippingAddress: sealed[n % CUSTOMERS] ?? '',
      };
      const events = [placedWith(changes)];
      // One order in ten has another status than when it was placed.
      const state = fold(order, events);
      const shipping = { type: 'SetOrderStatus', orderId, status: 'shipped', at: place(changes).at } as const;
      const decision = n % 10 === 0 && isPlaced(state) ? order.decide(shipping, state) : undefined;
      if (decision?.ok) events.push(...decision.events);
      return events.map((event, i) => recorded(event, orderStream(orderId), i + 1));
    };
    for (let n = 0; n < ORDERS; n += BATCH)
      await harness.project(Array.from({ length: BATCH }, (_, i) => placing(n + i)).flat());
    // Autovacuum would do the same within a minute.
    for (const table of ['orders', 'listing']) await knex.raw(`vacuum analyze orders_1.${table}`);

    const nobody = { findAll: () => Promise.resolve(new Map()) };
    // Stands for the user search of admin-api: one customer, fifty of the same name, and all of one mail server.
    const named: Record<string, string[]> = {
      ann: customers.slice(0, 1),
      lee: customers.slice(0, 50),
      com: customers,
    };
    const find = (word: string) => Promise.resolve(named[word] ?? []);
    const orders = new OrderQueries(harness.readModels, sealing, nobody);
    const queries = new StaffOrderQueries(harness.readModels, orders, find);
    const time = async (work: (n: number) => Promise<unknown>): Promise<number> => {
      const taken: number[] = [];
      for (let n = 0; n < ROUNDS; n += 1) {
        const begun = performance.now();
        await work(n);
        if (n >= ROUNDS / 4) taken.push(performance.now() - begun);
      }
      return percentile(taken, 0.95);
    };
    const floor = await time((n) =>
      knex('orders')
        .withSchema('orders_1')
        .whereIn('order_id', ids.slice(n * PAGE, (n + 1) * PAGE))
        .select('state'),
    );
    const cases: [name: string, filter: StaffOrderFilter, page: number][] = [
      ['the newest page', {}, 1],
      ['the last page', {}, ORDERS / PAGE],
      ['a page in the middle', {}, ORDERS / PAGE / 2],
      ['the status of most', { status: 'pending' }, 1],
      ['the last page of the status of most', { status: 'pending' }, (0.9 * ORDERS) / PAGE],
      ['one seller', { seller: 'darby' }, 1],
      ['the last page of one seller', { seller: 'darby' }, ORDERS / SELLERS.length / PAGE],
      ['a letter that all orders have', { q: 'm' }, 1],
      ['the last page of a letter that all have', { q: 'm' }, ORDERS / PAGE],
      ['a word that all customers have', { q: 'com' }, 1],
      ['a product, one in six', { q: 'nitrile gloves' }, 1],
      ['a product code of one seller', { q: 'm-77', seller: 'benco' }, 1],
      ['one customer', { q: 'ann' }, 1],
      ['a customer’s name and a product', { q: 'lee gloves' }, 1],
      ['an order number', { q: ids[50_000]?.slice(-6) ?? '' }, 1],
    ];
    const results: BenchResult[] = [];
    for (const [name, filter, page] of cases) {
      const taken = await time(() => queries.page(filter, page, PAGE));
      results.push(
        result(`staff: 100,000 orders, ${name}, p95 (lower is better)`, 'ms', taken, floor, '≤ 50'),
      );
    }
    return results;
  } finally {
    await harness.close();
  }
}

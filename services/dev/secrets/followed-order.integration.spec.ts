import { randomUUID } from 'node:crypto';
import type { Order } from '@sextant/contracts/http/orders.js';
import { until } from '@sextant/testing/eventually.js';
import { fullStackHarness, type FullStackHarness } from './full-stack-harness.js';

describe('the log lines of one order', () => {
  let harness: FullStackHarness;
  beforeAll(async () => {
    harness = await fullStackHarness();
    await harness.h.start();
  });
  afterAll(() => harness.close());

  /** Log lines of a request: the consumer, if any, and the message. */
  const linesOf = (id: string): string[] =>
    harness.h.logged
      .map((line) => JSON.parse(line) as { msg?: string; consumer?: string; correlationId?: string })
      .flatMap(({ msg = '', consumer, correlationId }) =>
        correlationId === id ? [[consumer, msg].filter(Boolean).join(': ')] : [],
      );
  const said = (id: string, what: RegExp) =>
    until(`${what} is logged`, () => Promise.resolve(linesOf(id).some((line) => what.test(line))));

  /** Makes a table refuse all writes during the work. */
  async function refusing<T>(table: string, work: () => Promise<T>): Promise<T> {
    const { knex } = harness.h;
    await knex.raw(
      `create function public.refuses() returns trigger language plpgsql as 'begin raise ''refused''; end'`,
    );
    await knex.raw(
      `create trigger refuses before insert or update on ${table} execute function public.refuses()`,
    );
    try {
      return await work();
    } finally {
      await knex.raw('drop function public.refuses cascade');
    }
  }

  it('all carry the id of its request: of the call, the projection, the policy and the jobs', async () => {
    const { h, call, shippingAddress, notes } = harness;
    const account = { vendorDomain: 'net32.com', username: 'office', password: 'open-sesame' };
    await call('POST', '/vendor-api/vendors', account);
    const items = [await harness.stock('net32')];
    await h.settle();
    const id = randomUUID();
    const place = () =>
      call<Order>('POST', '/api/orders', { items, shippingAddress, notes }, harness.token, {
        'x-request-id': id,
      });

    expect((await refusing('event_store.events', place)).status).toBe(500);
    await said(id, /^request failed$/);

    const [readModel] = await h
      .knex('pg_tables')
      .where({ tablename: 'orders' })
      .pluck<string[]>('schemaname');
    const order = await refusing(`${readModel}.orders`, async () => {
      const { body } = await place();
      await said(id, /^orders-\d+: will retry$/);
      return body;
    });

    await until('the order is shown', async () => {
      return (await call('GET', `/api/orders/${order._id}`)).status === 200;
    });
    await h.breakSeller('net32', { down: true });
    h.clock.advance(3_600_000);
    await said(id, /^seller unavailable, will retry$/);
    await h.breakSeller('net32', {});
    await h.settle();
    expect(await h.atSeller('net32', order._id)).toHaveLength(1);
    const events = await h.store.read(`order-${order._id}`);
    expect(events.length).toBeGreaterThan(2);
    expect([...new Set(events.map(({ metadata }) => metadata.correlationId))]).toEqual([id]);
  });
});

import { randomBytes } from 'node:crypto';
import { CANCELLATION_WINDOW_MS } from '@sextant/domain/order/cancellation-window.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { fullStackHarness, type FullStackHarness } from './full-stack-harness.ts';
import { everyRecord, everyRow, placesOf, type Written } from './places.ts';

const unmistakable = (what: string): string => `${what}-${randomBytes(9).toString('hex')}`;

// All that credentials go through comes before the first test.
useLimit(limits.start);

describe('credentials for sellers', () => {
  const [username, mistyped] = [unmistakable('dr-user'), unmistakable('mistyped')];
  /** Password accepted by every demo seller. */
  const password = 'open-sesame';
  let harness: FullStackHarness;
  let vendor: string;
  /** Everywhere, after all of it. */
  let written: Written[];
  let item: Awaited<ReturnType<FullStackHarness['stock']>>;

  const everything = async (): Promise<Written[]> => {
    const { h, kafka, call, answers } = harness;
    await call('GET', '/metrics');
    const logs = h.logged.map((text) => ({ where: 'log', text }));
    return [...(await everyRow(h.knex)), ...(await everyRecord(kafka)), ...logs, ...answers];
  };
  const connection = async (): Promise<VendorConnection | undefined> =>
    (await harness.call<{ vendors: VendorConnection[] }>('GET', '/api/vendors')).body.vendors[0];
  const shows = (status: string) =>
    until(`the connection is ${status}`, async () => {
      harness.h.clock.advance(1000);
      return (await connection())?.syncStatus === status;
    });
  const connectWith = (secret: string) => {
    const body = { vendorDomain: 'net32.com', username, password: secret };
    return harness.call<VendorConnection>('POST', '/vendor-api/vendors', body);
  };
  const editWith = (secret: string) =>
    harness.call('PUT', `/vendor-api/vendors/${vendor}`, { username, password: secret });
  const refusals = (faults: Parameters<FullStackHarness['h']['breakSeller']>[1]) =>
    harness.h.breakSeller('net32', faults);

  /** They are mistyped, refused, corrected and asked about while the seller has every kind of fault. */
  async function connect(): Promise<void> {
    const { call, h } = harness;
    expect((await connectWith(mistyped.padEnd(600, 'x'))).status).toBe(400);
    const besideWrong = { vendorDomain: 'net32.com', username: '', password: mistyped };
    expect((await call('POST', '/vendor-api/vendors', besideWrong)).status).toBe(400);
    const connected = await connectWith(mistyped);
    expect(connected.status).toBe(201);
    vendor = connected.body._id;
    await shows('failed');
    expect((await connectWith(mistyped)).status).toBe(409);
    for (const faults of [{ errorRate: 1 }, { down: 'reset' }, { slowMs: 100_000 }] as const) {
      await refusals(faults);
      const before = h.logged.length;
      expect((await editWith(password)).status).toBe(200);
      await until('somebody complains', () => {
        h.clock.advance(1000);
        return h.logged.slice(before).some((line) => line.includes('will retry'));
      });
    }
    await refusals({});
    await shows('success');
    item = await harness.stock('net32');
    const price = async () => (await call('GET', `/api/personal-prices/net32/${item.productId}`)).status;
    await refusals({ down: 'reset' });
    expect(await price()).toBe(503);
    await refusals({ refuseCredentials: true });
    await until('the breaker lets the question through', async () => (await price()) === 409);
    await shows('failed');
    await refusals({});
    await editWith(password);
    await shows('success');
    expect(await price()).toBe(200);
  }

  /** They order, while the answer gets lost and the login is refused meanwhile. */
  async function order(): Promise<void> {
    const { call, h, shippingAddress, notes, purchaseOrderNumber } = harness;
    expect((await call('POST', '/api/cart/items', item)).status).toBe(200);
    const { status, body } = await call<Order>('POST', '/api/orders', {
      items: [item],
      shippingAddress,
      notes,
      purchaseOrderNumber,
    });
    expect(status).toBe(201);
    await refusals({ timeoutAfterAccept: true });
    h.clock.advance(CANCELLATION_WINDOW_MS);
    await until('the seller has it', async () => {
      h.clock.advance(1000);
      return (await h.atSeller('net32', body._id)).length === 1;
    });
    await refusals({ refuseCredentials: true });
    await shows('failed');
    await refusals({});
    await editWith(password);
    await h.settle();
    expect(await h.state(body._id)).toMatchObject({ purchaseOrders: { net32: { status: 'accepted' } } });
    for (const url of ['/api/orders', `/api/orders/${body._id}`, `/api/orders/${body._id}/export.csv`])
      expect((await call('GET', url)).status).toBe(200);
  }

  beforeAll(async () => {
    harness = await fullStackHarness();
    await harness.h.start();
    await connect();
    await order();
    written = await everything();
  });
  afterAll(() => harness.close());

  it('would be found, wherever somebody let them slip', async () => {
    const { h, kafka, answers } = harness;
    const slip = unmistakable('slip');
    const bytes = Buffer.from(slip);
    await h.knex.raw('create schema slips');
    await h.knex.raw('create table slips.text as select ?::text as t', [`said ${slip} aloud`]);
    await h.knex.raw('create table slips.json as select ?::jsonb as j', [JSON.stringify({ a: [slip] })]);
    await h.knex.raw('create table slips.bytes as select ?::bytea as b', [
      Buffer.concat([Buffer.from([0, 255]), bytes]),
    ]);
    await h.knex.raw('create table slips.base64 as select ?::text as t', [
      Buffer.from(`x${slip}`).toString('base64'),
    ]);
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: 'slips.value' }, { topic: 'slips.header' }] });
    await admin.disconnect();
    const producer = kafka.producer();
    await producer.connect();
    await producer.send({ topic: 'slips.value', messages: [{ value: bytes }] });
    await producer.send({ topic: 'slips.header', messages: [{ value: 'v', headers: { h: slip } }] });
    await producer.disconnect();
    h.logged.push(JSON.stringify({ msg: slip }));
    answers.push({ where: 'GET /slip: 200', text: slip });
    expect(placesOf([slip], await everything())).toEqual([
      'GET /slip: 200',
      'Kafka slips.header',
      'Kafka slips.value',
      'log',
      'slips.base64',
      'slips.bytes',
      'slips.json',
      'slips.text',
    ]);
  });

  it('stand nowhere else: no row, no record, no log line, no metric and no answer has the password', () => {
    for (const where of ['vault.record', 'Kafka sextant.vendors', 'log', 'GET /metrics: 200'])
      expect(new Set(written.map((each) => each.where))).toContain(where);
    expect(placesOf([password, mistyped], written)).toEqual([]);
  });

  it('leave the user name to its owner’s own list alone', () => {
    const named = placesOf([username], written);
    expect(named.filter((where) => !/^(GET \/api\/vendors|(POST|PUT) \/vendor-api\/)/.test(where))).toEqual(
      [],
    );
    expect(named).toContain('GET /api/vendors: 200');
  });

  it('are in the company of a name and an address that only the answers about their orders hold', () => {
    const { lastName, clinic, address, phone } = harness.shippingAddress;
    const told = placesOf([lastName, clinic, address, phone], written);
    expect(told.filter((where) => !/^(GET|POST) \/api\/orders/.test(where))).toEqual([]);
    expect(told).toContain('GET /api/orders: 200');
    const numbered = placesOf([harness.purchaseOrderNumber], written);
    expect(numbered.filter((where) => !/^(GET|POST) \/api\/orders|^dev\.mailbox$/.test(where))).toEqual([]);
  });

  it('are gone from the vault with the connection', async () => {
    const { call, h } = harness;
    expect((await call('DELETE', `/vendor-api/vendors/${vendor}`)).status).toBe(200);
    await h.settle();
    expect(await h.vaultVersions(vendor)).toEqual([]);
  });
});

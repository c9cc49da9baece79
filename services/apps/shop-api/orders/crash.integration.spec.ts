import { sampleAddress } from '@sextant/testing/sample-address.js';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { cartStream } from '@sextant/domain/cart/cart.js';
import type { OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { RawWriter } from '@sextant/platform/event-store/testing/raw-append.js';
import { newAppend } from '@sextant/platform/event-store/testing/samples.js';
import { until } from '@sextant/testing/eventually.js';
import { startShop, type Shop } from '../testing/shop-harness.js';
import { bur, fillShelves, gloves, ordering, type Shopper } from './testing/order-kit.js';
import { startReplica } from './testing/replica.js';

const root = path.resolve(import.meta.dirname, '../../../..');

let shop: Shop;
let kit: ReturnType<typeof ordering>;
let replica: Awaited<ReturnType<typeof startReplica>>;
let held: RawWriter[] = [];
beforeAll(async () => {
  execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only']);
  shop = await startShop((url) => openPostgresEventStore({ url }));
  kit = ordering(shop);
  await fillShelves(shop);
});
beforeEach(async () => {
  replica = await startReplica(shop);
});
afterEach(async () => {
  await replica.kill();
  for (const writer of held) await writer.client.end();
  held = [];
});
afterAll(() => shop.close());

const connect = async (): Promise<RawWriter> => {
  const writer = await RawWriter.connect(shop.databaseUrl);
  held.push(writer);
  return writer;
};
const items = [gloves(2), bur()];
/** Sends an order to the process that will be killed, and ignores the answer. */
const send = (ann: Shopper, key: string) =>
  void fetch(`${replica.origin}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${ann.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ items, shippingAddress: sampleAddress }),
  }).catch(() => undefined);

/** A shopper with a filled cart that cannot be appended to until the writer is released. */
async function blockedCart() {
  const ann = await kit.buyer('net32');
  for (const line of [gloves(3), bur()]) await kit.addToCart(ann, line);
  const stream = cartStream(ann.userId);
  const writer = await connect();
  await writer.hold(newAppend(stream, (await shop.store.read(stream)).length));
  return { ann, stream, writer };
}
const orders = async ({ token }: Shopper) => (await shop.call<OrdersAnswer>('GET', 'orders', { token })).body;
/** The id of the only order in the log, before any projection shows it. */
const placedBy = async ({ userId }: Shopper): Promise<string | undefined> => {
  const { rows } = await shop.readDb.knex.raw<{ rows: { stream: string }[] }>(
    `select stream from event_store.events where type = 'OrderPlaced' and actor = ?`,
    [`user:${userId}`],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.stream.slice('order-'.length);
};
/** Pids of Postgres backends that wait for a lock. */
const waiting = async (): Promise<number[]> => {
  const { rows } = await shop.readDb.knex.raw<{ rows: { pid: number }[] }>(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows.map(({ pid }) => pid);
};
/** Ends the claim of the killed process on its key, which would last ten seconds. */
const letClaimsExpire = () => shop.readDb.knex.raw('update http.idempotency_key set locked_until = now()');

it('finishes an order whose process was killed before its goods had left the cart', async () => {
  const { ann, writer } = await blockedCart();
  const key = randomUUID();
  send(ann, key);
  await until(async () => (await waiting()).length === 1);
  const orderId = await placedBy(ann);
  expect(orderId).toBeDefined();
  await replica.kill();
  // Postgres does not notice the end of its client at once.
  for (const pid of await waiting())
    await shop.readDb.knex.raw('select pg_terminate_backend(?, 5000)', [pid]);
  await writer.rollback();
  expect(await kit.cart(ann)).toEqual({ gloves: 3, bur: 1 });

  expect((await kit.place(ann, items, { key })).status).toBe(409);
  await letClaimsExpire();
  const again = await kit.place(ann, items, { key });
  expect(again).toMatchObject({ status: 201, body: { _id: orderId } });
  expect(await kit.cart(ann)).toEqual({ gloves: 1 });
  expect((await orders(ann)).total).toBe(1);
});

it('answers with the same order when the process was killed right before its answer', async () => {
  const { ann, stream, writer } = await blockedCart();
  const key = randomUUID();
  send(ann, key);
  await until(async () => (await placedBy(ann)) !== undefined);
  const orderId = await placedBy(ann);
  // No answer can be stored from here on.
  const locker = await connect();
  await locker.client.query('begin');
  await locker.client.query('select 1 from http.idempotency_key where status is null for update');
  await writer.rollback();
  const ordered = async () =>
    (await shop.store.read(stream)).filter(({ type }) => type === 'CartItemsOrdered');
  await until(async () => (await ordered()).length === 1);
  await replica.kill();
  await locker.rollback();

  await kit.addToCart(ann, bur(5));
  await letClaimsExpire();
  const again = await kit.place(ann, items, { key });
  expect(again).toMatchObject({ status: 201, body: { _id: orderId } });
  expect(await kit.cart(ann)).toEqual({ gloves: 1, bur: 5 });
  expect(await ordered()).toHaveLength(1);
  expect((await orders(ann)).total).toBe(1);
});

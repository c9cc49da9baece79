import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { orderSubjects } from '@sextant/fulfillment/emails/order-emails.js';
import { told } from '@sextant/fulfillment/testing/subjects.js';
import { EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import { CANCELLATION_WINDOW_MS } from '@sextant/domain/order/cancellation-window.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { customers, type SpecLine } from '@sextant/fulfillment/testing/customers.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { DevMailbox } from '@sextant/platform/mail/development/dev-mailbox.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { brokerHarness } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { startRelay, type Relay } from '@sextant/relay/relay.js';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import type { Knex } from 'knex';
import type { MainConfig } from './fulfillment-main.ts';
import { killPoints } from './kill-points.ts';
import { startMain } from './support/start-main.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const masterKey = 'k'.repeat(32);
/** Longer than the cancellation window and any lease: work left by one run is due in the next. */
const NEXT_RUN_MS = CANCELLATION_WINDOW_MS + 15 * 60_000;

const sentOff = [
  'OrderPlaced',
  'OrderReleased',
  'PurchaseOrderAccepted',
  'PurchaseOrderAccepted',
  'PurchaseOrderSent',
  'PurchaseOrderSent',
];

interface Placed {
  readonly point: string;
  readonly userId: string;
  /** One order waits for its window to close, one is released by staff. */
  readonly orderIds: readonly string[];
  readonly email: string;
  readonly connections: readonly string[];
}

useLimit(limits.kills);

describe('fulfillment killed at every step', () => {
  let database: TestDatabase;
  let broker: Awaited<ReturnType<typeof brokerHarness>>;
  let sandbox: TestSandbox;
  let store: EventStore;
  let knex: Knex;
  let relay: Relay;
  let mailbox: DevMailbox;
  let people: ReturnType<typeof customers>;
  let runs = 0;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only'], {
      cwd: root,
    });
    [database, broker, sandbox] = await Promise.all([
      createTestDatabase(),
      brokerHarness(),
      TestSandbox.start(),
    ]);
    const logger = silentLogger();
    store = await openEventStore(database.url);
    knex = createPool({ url: database.url, application: 'spec', logger });
    mailbox = new DevMailbox(knex);
    await Promise.all([migrate(knex, sealingMigrations, jobsMigrations), mailbox.migrate()]);
    const master = new MasterKey(Buffer.from(masterKey));
    const vault = await openVault({ knex, master, dataDir: '/nonexistent' });
    const clock = { now: () => new Date(Date.now() + runs * NEXT_RUN_MS) };
    people = customers({ store, sealing: new Sealing(knex, master), vault, clock });
    const kafka = createKafka({ brokers: broker.brokers, clientId: 'relay', logger });
    relay = await startRelay({
      eventStore: store,
      databaseUrl: database.url,
      kafka,
      logger,
      partitions: EMBEDDED_PARTITIONS,
    });
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await relay.stop();
    await store.close();
    await knex.destroy();
    await Promise.all([broker.close(), sandbox.stop()]);
    await database.drop();
  });

  /** Starts a run of the process, `NEXT_RUN_MS` later than the one before. */
  function startRun(killAt?: string): ChildProcess {
    runs += 1;
    const config: MainConfig = {
      databaseUrl: database.url,
      brokers: broker.brokers,
      sandboxUrl: sandbox.url,
      masterKey,
      killAt,
      group: `run-${runs}`,
      clockAheadMs: runs * NEXT_RUN_MS,
    };
    child = startMain('fulfillment-main.ts', config);
    return child;
  }

  /** Signal that ends a run; a run that could not even connect, on a busy machine, is started again. */
  async function endOf(begin: () => ChildProcess): Promise<string | null> {
    for (let attempt = 1; ; attempt += 1) {
      const [, signal] = (await once(begin(), 'exit')) as [number | null, string | null];
      if (signal !== null || attempt === 5) return signal;
    }
  }

  const linesOf = async (seller: string): Promise<SpecLine[]> =>
    (await sandbox.items(seller))
      .filter(({ price, availability }) => price && availability === 'in_stock')
      .slice(0, 2)
      .map(({ sku, price }) => ({ seller, sku, cents: Math.round(Number(price) * 100) }));
  const references = async (seller: string) => {
    const { body } = await sandbox.call<{ orders: { reference: string }[] }>('GET', `/${seller}/orders`);
    return body.orders.map(({ reference }) => reference);
  };

  it('loses no order, sends no seller an order twice and writes no email twice', async () => {
    const lines = [...(await linesOf('net32')), ...(await linesOf('tdsc'))];
    // So that every order also leads to an email about what is not delivered.
    await sandbox.call('PUT', '/tdsc/faults', { body: { outOfStock: [lines.at(-1)?.sku] } });

    const orders: Placed[] = [];
    for (const point of killPoints) {
      const { userId, email } = await people.customer();
      const connections = [await people.connect(userId, 'net32'), await people.connect(userId, 'tdsc')];
      await people.edit(connections[0] ?? '', userId, 'drill', 'open-sesame');
      await people.fillCart(
        userId,
        lines.map((line) => ({ ...line, quantity: 3 })),
      );
      const orderIds = [await people.place(userId, lines), await people.place(userId, lines.slice(1))];
      await people.order({
        type: 'SetOrderStatus',
        orderId: orderIds[1] ?? '',
        status: 'processing',
        at: people.at(),
      });
      orders.push({ point, userId, email, connections, orderIds });
      expect([point, await endOf(() => startRun(point))]).toEqual([point, 'SIGKILL']);
    }

    startRun();
    await until(async () => {
      if (child?.exitCode !== null) startRun();
      const job = await knex('jobs.job').whereNull('done_at').first('key');
      const sent = await mailbox.list(orders.at(-1)?.email);
      return !job && sent.length >= 5;
    });

    const sentTo = [await references('net32'), await references('tdsc')];
    for (const { point, userId, orderIds, email, connections } of orders) {
      const events = await Promise.all(orderIds.map((orderId) => people.eventsOf(orderId)));
      const shorts = orderIds.map((orderId) => `#${orderId.slice(-6)}`);
      const states = await Promise.all(connections.map((id) => people.connection(id)));
      const kept = await knex('record').withSchema('vault').whereIn('id', connections).pluck('version');
      expect({
        point,
        types: events.map((all) => all.map(({ type }) => type).sort()),
        subjects: (await mailbox.list(email)).map(({ subject }) => subject).sort(),
        atSellers: sentTo.map((all) =>
          shorts.map((short) => all.filter((reference) => reference === `Sextant ${short}`).length),
        ),
        cart: [...(await people.cart(userId)).values()].map(({ quantity }) => quantity),
        connections: states.map((state) => state?.syncStatus),
        kept: [...(kept as number[])].sort((a, b) => a - b),
      }).toEqual({
        point,
        types: [sentOff, [...sentOff, 'OrderStatusChanged'].sort()],
        subjects: told(
          ...orderIds.flatMap((orderId) => [
            orderSubjects.notDelivered(orderId, 'tdsc', 'all'),
            orderSubjects.placed(orderId),
          ]),
          orderSubjects.status(orderIds[1] ?? '', 'processing'),
        ),
        atSellers: [
          [1, 1],
          [1, 1],
        ],
        cart: [2, 1, 1, 1],
        connections: ['success', 'success'],
        kept: states.map((state) => state?.credentialVersion).sort((a = 0, b = 0) => a - b),
      });
    }
  });
});

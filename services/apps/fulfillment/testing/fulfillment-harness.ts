import { EMBEDDED_PARTITIONS, partitionOf, topicOf } from '@sextant/contracts/events.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { Follower } from '@sextant/platform/event-store/testing/follower.js';
import { openTestEventStore } from '@sextant/platform/event-store/testing/test-event-store.js';
import {
  DevMailbox,
  everyDelivery,
  type MailboxEntry,
} from '@sextant/platform/mail/development/dev-mailbox.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { EmailQueue, Outbox } from '@sextant/platform/mail/outbox.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { messagingMigrations } from '@sextant/platform/messaging/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { brokerHarness } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { SpecClock } from '@sextant/testing/spec-clock.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { startRelay } from '@sextant/relay/relay.js';
import type { FeedItem } from '@sextant/seller-sandbox/feed-item.js';
import type { Faults } from '@sextant/seller-sandbox/faults.js';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import { HttpSeller } from '@sextant/sellers/connectors/http-seller.js';
import type { SellerOrder } from '@sextant/sellers/seller-port.js';
import { startFulfillment, type Fulfillment } from '../fulfillment.js';
import type { FulfillmentJob } from '../jobs/fulfillment-job.js';
import { customers, type SpecLine } from './customers.js';

interface SandboxOrder {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly lines: { readonly sku: string; readonly quantity: number; readonly status: string }[];
}

type Lines = SellerOrder['lines'];

/** Sellers that answer orders, also those that are looked up, with other lines than they have made of them. */
class MisquotingSeller extends HttpSeller {
  constructor(
    options: ConstructorParameters<typeof HttpSeller>[0],
    private readonly misquoted: ReadonlyMap<string, (lines: Lines) => Lines>,
  ) {
    super(options);
  }

  override async placeOrder(...[account, request]: Parameters<HttpSeller['placeOrder']>) {
    return this.misquote(account.seller, await super.placeOrder(account, request));
  }

  override async findOrder(...[account, key]: Parameters<HttpSeller['findOrder']>) {
    return this.misquote(account.seller, await super.findOrder(account, key));
  }

  private misquote<A extends { readonly kind: string }>(seller: string, answer: A | SellerOrder) {
    if (answer.kind !== 'order') return answer;
    const { lines, ...order } = answer as SellerOrder;
    return { ...order, lines: this.misquoted.get(seller)?.(lines) ?? lines };
  }
}

/**
 * Fulfillment over real Postgres, event store, relay, broker, sellers (the sandbox) and mailbox.
 * @param openDatabase default: an empty one on the server of the run
 * @param openStore opens the event store beside the database at that address; default: see `openTestEventStore`
 */
export async function fulfillmentHarness(
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
  openStore: (databaseUrl: string) => Promise<EventStore> = openTestEventStore,
) {
  const [database, broker, sandbox] = await Promise.all([
    openDatabase(),
    brokerHarness(),
    TestSandbox.start(),
  ]);
  const clock = new SpecClock();
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  const logger = createLogger({ service: 'spec', level: 'trace', destination });
  const knex = createPool({ url: database.url, application: 'spec', logger, max: 12 });
  const store = await openStore(database.url);
  const log = new Follower(store);
  const masterKey = 'f'.repeat(32);
  const master = new MasterKey(Buffer.from(masterKey));
  const vault = await openVault({ knex, master, dataDir: '/nonexistent' });
  const sealing = new Sealing(knex, master);
  const mailbox = new DevMailbox(knex);
  await Promise.all([
    // The harness may query the tables before the policy has created them.
    migrate(knex, messagingMigrations),
    migrate(knex, sealingMigrations, jobsMigrations),
    mailbox.migrate(),
  ]);
  const kafka = createKafka({ brokers: broker.brokers, clientId: 'relay', logger });
  const relay = await startRelay({
    eventStore: store,
    databaseUrl: database.url,
    kafka,
    logger,
    partitions: EMBEDDED_PARTITIONS,
  });
  const queue = new EmailQueue(knex, master, clock);
  const outbox = new Outbox({ queue, mailer: mailbox, logger, pollMs: 20 });
  outbox.start();

  const misquoted = new Map<string, (lines: Lines) => Lines>();
  const running: Fulfillment[] = [];
  /** Starts another process of the service. */
  const start = async (): Promise<Fulfillment> => {
    const options = {
      sellersUrl: `${sandbox.url}/sellers/{seller}`,
      rules: { allowedHosts: new Set([new URL(sandbox.url).host]), allowPrivate: true },
      attempts: 1,
      timeoutMs: 1000,
      cooldownMs: 100,
    };
    const seller = new MisquotingSeller(options, misquoted);
    const fulfillment = await startFulfillment({
      kafka: createKafka({ brokers: broker.brokers, clientId: 'fulfillment', logger }),
      knex,
      store,
      vault,
      master,
      seller,
      logger,
      clock,
      publicUrl: 'https://sextant.example',
      pollMs: 20,
    });
    running.push(fulfillment);
    return fulfillment;
  };
  const stop = async () => {
    for (const fulfillment of running.splice(0)) await fulfillment.close();
  };
  const people = customers({ store, sealing, vault, clock });
  const jobs = new JobQueue<FulfillmentJob>({ knex, name: 'fulfillment' });
  const shelves = new Map<string, FeedItem[]>();

  return {
    ...people,
    clock,
    knex,
    logged,
    start,
    stop,
    until,
    sandbox,
    vault,
    /** For other services beside fulfillment, on the same parts. */
    brokers: broker.brokers,
    databaseUrl: database.url,
    logger,
    masterKey,
    store,
    /** Items a seller has in stock, at the list price. */
    async lines(seller: string, count = 1): Promise<SpecLine[]> {
      const inStock =
        shelves.get(seller) ??
        (await sandbox.items(seller)).filter((i) => i.price && i.availability === 'in_stock');
      // Read once: a seller with a fault has no feed either.
      shelves.set(seller, inStock);
      return inStock
        .slice(0, count)
        .map(({ sku, price }) => ({ seller, sku, cents: Math.round(Number(price) * 100), quantity: 2 }));
    },
    async breakSeller(seller: string, faults: Faults): Promise<void> {
      const { status } = await sandbox.call('PUT', `/${seller}/faults`, { body: faults });
      if (status !== 200) throw new Error('these are no faults');
    },
    /** Makes a seller answer orders with these lines instead of its own, until it is called without. */
    misquote(seller: string, linesOf: (lines: Lines) => Lines = (lines) => lines): void {
      misquoted.set(seller, linesOf);
    },
    /** Purchase orders at a seller, by reference. */
    async atSeller(seller: string, orderId: string): Promise<SandboxOrder[]> {
      const { body } = await sandbox.call<{ orders: SandboxOrder[] }>('GET', `/${seller}/orders`);
      return body.orders.filter(({ reference }) => reference === `Sextant #${orderId.slice(-6)}`);
    },
    waiting: () => jobs.all(),
    /** Advances the clock until only jobs are left that wait for a cancellation window to close. */
    async settle(): Promise<void> {
      await until(async () => {
        clock.advance(1000);
        for (const fulfillment of running) fulfillment.wake();
        return (await hasFollowedAll()) && (await jobs.all()).every(({ kind }) => kind === 'release');
      });
      await until(async () => {
        return (await queue.jobs.all()).length === 0;
      });
    },
    vaultVersions: (connectionId: string): Promise<number[]> =>
      knex('record').withSchema('vault').where({ id: connectionId }).orderBy('version').pluck('version'),
    subjects: async (email: string) => (await emails(email)).map(({ subject }) => subject),
    emails,
    async close(): Promise<void> {
      await stop();
      await outbox.stop();
      await relay.stop();
      await log.stop();
      await store.close();
      await knex.destroy();
      await Promise.all([broker.close(), sandbox.stop()]);
      await database.drop();
    },
  };

  /** Emails to an address, oldest first, each as often as it was handed over. */
  async function emails(to: string): Promise<MailboxEntry[]> {
    return everyDelivery(await mailbox.list(to)).reverse();
  }

  /** True when the policy has consumed all events, except those of carts and products, which it does not follow. */
  async function hasFollowedAll(): Promise<boolean> {
    const head = (await store.head()) ?? '';
    if (head > (log.events.at(-1)?.position ?? '')) return false;
    const last = new Map(log.events.map(({ stream, position }) => [stream, position]));
    const checkpoints = await knex('checkpoints')
      .withSchema('messaging')
      .where({ consumer: 'fulfilment-policy' })
      .select<{ topic: string; partition: number; position: string }[]>();
    const reached = new Map(checkpoints.map((c) => [`${c.topic}/${c.partition}`, c.position]));
    const place = (stream: string) => `${topicOf(stream)}/${partitionOf(stream, EMBEDDED_PARTITIONS)}`;
    return [...last].every(
      ([stream, position]) =>
        /^(cart|product)-/.test(stream) || (reached.get(place(stream)) ?? '') >= position,
    );
  }
}

export type FulfillmentHarness = Awaited<ReturnType<typeof fulfillmentHarness>>;

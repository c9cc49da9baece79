import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { startFulfillment } from '@sextant/fulfillment/fulfillment.js';
import { customers, type SpecLine } from '@sextant/fulfillment/testing/customers.js';
import { accessTokens } from '@sextant/platform/auth/testing/access-tokens.js';
import { authMigrations } from '@sextant/platform/auth/migrations.js';
import type { PlacedOrder } from '@sextant/domain/order/state.js';
import { vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import { encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { DevMailbox, everyDelivery } from '@sextant/platform/mail/development/dev-mailbox.js';
import { EmailQueue, Outbox } from '@sextant/platform/mail/outbox.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { systemClock } from '@sextant/platform/time/clock.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import { HttpSeller } from '@sextant/sellers/connectors/http-seller.js';
import { startPipeline } from '@sextant/shop-api/testing/pipeline.js';

const masterKey = 'k'.repeat(32);
const at = '2026-03-01T00:00:00.000Z';

/**
 * Everything around the process that is killed: stores, relay, broker, projector, sellers and buyers.
 * @param openStore opens the event store beside the database at that address
 */
export async function openMarketplace(
  openStore: (databaseUrl: string) => Promise<EventStore> = openEventStore,
) {
  const [database, sandbox] = await Promise.all([createTestDatabase(), TestSandbox.start()]);
  const logger = silentLogger();
  const store = await openStore(database.url);
  const readDb = await openReadDb({ url: database.url, application: 'spec', logger });
  const { knex, readModels } = readDb;
  const pipeline = await startPipeline(database.url, store, readDb);
  const master = new MasterKey(Buffer.from(masterKey));
  const vault = await openVault({ knex, master, dataDir: pipeline.dataDir });
  await migrate(knex, sealingMigrations, authMigrations);
  const mailbox = new DevMailbox(knex);
  const people = customers({ store, sealing: new Sealing(knex, master), vault, clock: systemClock });
  const tokens = accessTokens(store, knex, master);
  const closing: (() => Promise<unknown>)[] = [];

  const append = (stream: string, ...events: DomainEvent[]) => {
    const metadata = { correlationId: 'spec', causationId: 'spec', actor: 'system:spec' };
    const all = events.map((e) => ({ id: randomUUID(), type: e.type, data: encodeEvent(e), metadata }));
    return store.append({ stream, events: all, expectedRevision: 0 });
  };
  const rows = (readModel: string, table: string, where: object): Promise<unknown[]> =>
    knex(table).withSchema(readModels.schemaOf(readModel)).where(where);

  return {
    ...people,
    rows,
    pipeline,
    databaseUrl: database.url,
    /** Configuration of a process on these stores. */
    env: {
      DATABASE_URL: database.url,
      KAFKA_BROKERS: 'localhost:1',
      MASTER_KEY: masterKey,
      DATA_DIR: pipeline.dataDir,
      MODEL_DIR: `${pipeline.dataDir}/no-model`,
      SELLERS_URL: `${sandbox.url}/sellers/{seller}`,
    },
    /** Lists products that the seller has in stock; returns their lines for orders. */
    async stock(seller: string, count: number): Promise<SpecLine[]> {
      const items = (await sandbox.items(seller)).filter((i) => i.price && i.availability === 'in_stock');
      const lines = items.slice(0, count).map(({ sku, price }): SpecLine => {
        return { seller, sku, cents: Math.round(Number(price) * 100) };
      });
      for (const { sku, cents: priceCents } of lines) {
        const productId = `p-${sku}`;
        const details = {
          name: `Product ${sku}`,
          brand: 'b',
          manufacturer: 'm',
          manufacturerCode: sku,
          gtin: '',
          description: '',
          categories: ['c', 'd'],
          kind: 'glove-box',
          familyId: sku,
          specifications: {},
        };
        const offer = { productId, seller, sku, url: `https://${seller}.com/${sku}`, priceCents, at };
        await append(
          productStream(productId),
          { type: 'ProductListed', data: { productId, details, at } },
          {
            type: 'OfferListed',
            data: { ...offer, availability: 'in_stock', ratingCount: 0, history: [] },
          },
        );
      }
      return lines;
    },
    letClaimsExpire: () =>
      knex.raw('update http.idempotency_key set locked_until = now() where status is null'),
    token: (userId: string) => tokens.issue({ userId, epoch: 0 }),
    /** Number of open jobs and of orders with an unanswered seller. */
    async unfinished(): Promise<number> {
      const jobs = await knex('jobs.job').whereNull('done_at');
      const orders = (await rows('orders', 'orders', {})) as { state: PlacedOrder }[];
      const open = orders.filter(({ state }) =>
        Object.values(state.purchaseOrders).some(({ status }) => status === 'waiting' || status === 'sent'),
      );
      return jobs.length + open.length;
    },
    /** Subjects of the emails somebody got, each as often as it was handed over. */
    subjects: async (userId: string) =>
      everyDelivery(await mailbox.list(`${userId}@practice.example`)).map(({ subject }) => subject),
    /** Event types of a connection, without the seller's answers. */
    async vendorEvents(connectionId: string): Promise<string[]> {
      const types = (await store.read(vendorStream(connectionId))).map(({ type }) => type);
      return types.filter(
        (type) => !['VendorCredentialsVerified', 'VendorCredentialsRefused'].includes(type),
      );
    },
    vaultVersions: (connectionId: string): Promise<number[]> =>
      knex('record').withSchema('vault').where({ id: connectionId }).pluck('version'),
    /** References of the orders at a seller. */
    async atSeller(seller: string): Promise<string[]> {
      const { body } = await sandbox.call<{ orders: { reference: string }[] }>('GET', `/${seller}/orders`);
      return body.orders.map(({ reference }) => reference);
    },
    /**
     * Starts fulfillment and the outbox an hour later, when every order is due and unused credentials are swept.
     * @param from connection to the event store; default: that of the buyers
     * @returns ends both
     */
    async anHourLater(from: EventStore = store): Promise<() => Promise<void>> {
      await mailbox.migrate();
      await knex.raw(`update vault.record set created_at = created_at - interval '61 minutes'`);
      const clock = { now: () => new Date(Date.now() + HOUR_MS) };
      const fulfillment = await startFulfillment({
        knex,
        store: from,
        vault,
        master,
        logger,
        publicUrl: 'https://sextant.example',
        pollMs: 20,
        kafka: createKafka({ brokers: pipeline.brokers, clientId: 'fulfillment', logger }),
        seller: new HttpSeller({
          sellersUrl: `${sandbox.url}/sellers/{seller}`,
          rules: { allowedHosts: new Set([new URL(sandbox.url).host]), allowPrivate: true },
        }),
        clock,
      });
      const queue = new EmailQueue(knex, master, clock);
      const outbox = new Outbox({ queue, mailer: mailbox, logger, pollMs: 20 });
      outbox.start();
      let ending: Promise<void> | undefined;
      const end = () => (ending ??= outbox.stop().then(() => fulfillment.close()));
      closing.push(end);
      return end;
    },
    async close(): Promise<void> {
      for (const end of closing) await end();
      await pipeline.close();
      await readDb.close();
      await store.close();
      await sandbox.stop();
      await database.drop();
    },
  };
}

export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>;

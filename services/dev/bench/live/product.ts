import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore, NewEvent } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { cursorOf } from '@sextant/platform/live-feed/cursor.js';
import { headOf } from '@sextant/platform/live-feed/live-feed.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { until } from '@sextant/testing/eventually.js';
import { freePort } from '@sextant/testing/free-port.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { listening } from '../../../../deploy/local/listening.ts';
import { Supervised } from '../../../../deploy/local/supervised.ts';
import { productEvents } from '../buying/products.ts';
import type { Part } from '../scale/processor-time.ts';
import { startService } from '../scale/service-process.ts';
import type { LiveServer } from './live-server.ts';
import { changed, productId, PRODUCTS } from './watching.ts';

const MAX_BATCH = 1_000;
const at = '2026-03-01T00:00:00.000Z';
const metadata = { correlationId: 'bench', causationId: 'bench', actor: 'seller:net32' };

const stored = (event: DomainEvent): NewEvent => ({
  id: randomUUID(),
  type: event.type,
  data: encodeEvent(event),
  metadata,
});

/** Events of a seller's new price: that of the offer, and the best one of the product. */
function newPrice(n: number): NewEvent[] {
  const product = changed(n);
  const moved = { productId: productId(product), oldPriceCents: 1000, newPriceCents: n, at };
  return [
    stored({
      type: 'OfferPriceChanged',
      data: { ...moved, seller: 'net32', sku: `net32-${product}` },
    }),
    stored({ type: 'BestPriceChanged', data: { ...moved, seller: 'net32' } }),
  ];
}

/** Appends as the price watcher does: changes that arrive together, in one transaction. */
class Prices {
  /** Last revision of each product's stream; there is no other writer. */
  private readonly revisions = new Map<number, number>();
  private readonly store: EventStore;

  constructor(store: EventStore) {
    this.store = store;
  }

  async list(): Promise<void> {
    for (let from = 0; from < PRODUCTS; from += MAX_BATCH)
      await this.append(
        Array.from({ length: MAX_BATCH }, (_, n) => [
          from + n,
          (productEvents(from + n) as DomainEvent[]).map(stored),
        ]),
      );
  }

  change(numbers: readonly number[]): Promise<void> {
    return this.append(numbers.map((n) => [changed(n), newPrice(n)]));
  }

  private async append(all: readonly [product: number, events: NewEvent[]][]): Promise<void> {
    const appends = all.map(([product, events]) => {
      const expectedRevision = this.revisions.get(product) ?? 0;
      this.revisions.set(product, expectedRevision + events.length);
      return { stream: productStream(productId(product)), events, expectedRevision };
    });
    const results = await this.store.appendEach(appends);
    if (results.some(({ ok }) => !ok)) throw new Error('a price was not recorded');
  }
}

async function startKafka(dataDir: string) {
  const port = await freePort();
  let pid = 0;
  const broker = new Supervised({
    name: 'kafka',
    script: path.resolve(import.meta.dirname, '../../embedded-kafka/dist/main.js'),
    env: { NODE_OPTIONS: '', KAFKA_PORT: String(port), DATA_DIR: dataDir },
    onStart: (started) => (pid = started),
  });
  await listening(port);
  const part: Part = { name: 'kafka', pid };
  return { part, port, stop: () => broker.stop() };
}

/**
 * Event store, relay, Kafka, projector, live feed and realtime, each a process of its own, with products that sellers offer. Other
 * consumers of prices, such as the search index and alerts, are left out.
 */
export async function startProduct(): Promise<LiveServer> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const kafka = await startKafka(path.join(folder.path, 'kafka'));
  const store = await openPostgresEventStore({ url: postgres.url, connections: 8 });
  const knex = createPool({ url: postgres.url, application: 'bench', logger: silentLogger(), max: 1 });
  const env = {
    DATABASE_URL: postgres.url,
    KAFKA_BROKERS: `127.0.0.1:${kafka.port}`,
    KAFKA_PARTITIONS: String(EMBEDDED_PARTITIONS),
    DATA_DIR: folder.path,
    MODEL_DIR: `${folder.path}/no-model`,
  };
  const prices = new Prices(store);
  await prices.list();
  const relay = await startService('relay', env);
  await relay.ready();
  const [projector, realtime] = [await startService('projector', env), await startService('realtime', env)];
  await Promise.all([projector.ready(), realtime.ready()]);
  // A projector that is ready may still be behind: one more price shows that all events have arrived.
  const before = await headOf(knex);
  await prices.change([1]);
  await until('the price is in the live feed', async () => (await headOf(knex)) !== before);
  return {
    origin: realtime.origin,
    sender: realtime,
    parts: [
      realtime,
      projector,
      relay,
      kafka.part,
      { name: 'postgres', pid: postgres.pid, manyProcesses: true },
      { name: 'what appends', pid: process.pid },
    ],
    change: (numbers) => prices.change(numbers),
    cursor: async () => cursorOf(await headOf(knex)),
    async stop() {
      await Promise.all([realtime, projector, relay].map((service) => service.stop()));
      await kafka.stop();
      await store.close();
      await knex.destroy();
      await postgres.stop();
      folder.remove();
    },
  };
}

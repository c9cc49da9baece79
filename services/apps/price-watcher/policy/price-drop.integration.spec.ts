import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { decodeEvent, encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { priceWatcherMigrations } from '../migrations.js';
import { priceDropPolicy } from './price-drop.policy.js';

const at = '2026-01-01T00:00:00.000Z';
const recorded = (event: DomainEvent): RecordedEvent => ({
  ...decodeEvent(event.type, encodeEvent(event)),
  id: randomUUID(),
  stream: 's-1',
  revision: 1,
  position: '1',
  recordedAt: at,
  correlationId: 'c',
  causationId: 'c',
  actor: 'user:u1',
});
const saved = (bestPriceCents?: number) =>
  recorded({ type: 'FavouriteSaved', data: { userId: 'u1', productId: 'p1', bestPriceCents, at } });
const removed = () => recorded({ type: 'FavouriteRemoved', data: { userId: 'u1', productId: 'p1', at } });
const price = (newPriceCents?: number) =>
  recorded({ type: 'BestPriceChanged', data: { productId: 'p1', newPriceCents, seller: 'net32', at } });

describe('price-drop policy', () => {
  let database: TestDatabase;
  let store: EventStore;
  let knex: Knex;

  beforeEach(async () => {
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url });
    knex = createReadDb({ url: database.url, application: 'spec', logger: silentLogger() });
    await migrate(knex, priceWatcherMigrations);
  });
  afterEach(async () => {
    await store.close();
    await knex.destroy();
    await database.drop();
  });

  const deliver = (...batch: RecordedEvent[]) =>
    knex.transaction((trx) => priceDropPolicy(new DeciderCommandHandler(store)).apply(batch, trx));
  const alerts = async () => (await store.read('alert-u1-p1')).map((event) => event.type);

  it('tells the person who favorited the product, once per drop, however often it is delivered', async () => {
    const drop = price(900);
    await deliver(saved(1000));
    await deliver(drop);
    await deliver(drop);
    expect(await alerts()).toEqual(['PriceWatchStarted', 'PriceDropped']);
  });

  it('measures from the price seen when saving, also when the fall arrives first', async () => {
    await deliver(price(900));
    await deliver(saved(1000));
    expect(await alerts()).toEqual(['PriceWatchStarted', 'PriceDropped']);
  });

  it('misses nothing when saving and falling happen in the same moment', async () => {
    await Promise.all([deliver(saved(1000)), deliver(price(900))]);
    expect(await alerts()).toEqual(['PriceWatchStarted', 'PriceDropped']);
  });

  it('takes up again what happened in between when the process died after commanding', async () => {
    await deliver(saved(1000));
    const drop = price(900);
    const died = knex.transaction(async (trx) => {
      await priceDropPolicy(new DeciderCommandHandler(store)).apply([drop], trx);
      throw new Error('killed before the commit');
    });
    await expect(died).rejects.toThrow('killed');
    await deliver(drop);
    expect(await alerts()).toEqual(['PriceWatchStarted', 'PriceDropped']);
  });

  it('is silent for prices of products nobody watches, and after the favorite is gone', async () => {
    await deliver(saved(1000), removed());
    await deliver(price(500));
    expect(await alerts()).toEqual(['PriceWatchStarted', 'PriceWatchStopped']);
  });
});

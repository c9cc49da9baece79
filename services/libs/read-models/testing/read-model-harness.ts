import { decodeEvent, encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { generations, schemaName } from '@sextant/platform/read-db/generation.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import type { ReadModel } from '@sextant/platform/read-db/read-model.js';

const STARTED = Date.parse('2026-01-01T00:00:00Z');

/** A domain event as consumers get it from Kafka: the `n`-th of its stream. */
export const recorded = (event: DomainEvent, stream: string, n: number): RecordedEvent => ({
  ...decodeEvent(event.type, encodeEvent(event)),
  id: `${stream}-${n}`,
  stream,
  revision: n,
  position: String(n).padStart(20, '0'),
  recordedAt: new Date(STARTED + n * 1000).toISOString(),
  correlationId: 'spec',
  causationId: 'spec',
  actor: 'system:spec',
});

/** An empty database of the spec's own (`createTestDatabase`). */
interface Database {
  readonly url: string;
  drop(): Promise<void>;
}

/** Real Postgres with an active generation of some read models, filled by the spec instead of Kafka. */
export async function readModelHarness(database: Database, ...models: readonly ReadModel[]) {
  const logger = createLogger({ service: 'spec', level: 'silent' });
  const readDb = await openReadDb({ url: database.url, application: 'spec', logger, max: 6 });
  const { knex } = readDb;
  const schemaOf = (name: string) => schemaName({ name, generation: 1 });
  for (const { name, version, contexts, create } of models) {
    await knex.raw(`create schema "${schemaOf(name)}"`);
    await knex.transaction((trx) => create(trx, schemaOf(name)));
    const row = { name, version, contexts, generation: 1, schema: schemaOf(name), status: 'active' as const };
    await generations(knex).insert(row);
  }
  await readDb.readModels.refresh();
  const published: LiveEvent[] = [];
  return {
    readDb,
    readModels: readDb.readModels,
    published,
    logger,
    /** Applies a batch to every model (or the given ones), each in a transaction, like the projector. */
    async project(batch: readonly RecordedEvent[], into: readonly ReadModel[] = models): Promise<void> {
      for (const model of into) {
        const schema = schemaOf(model.name);
        const publish = (events: readonly LiveEvent[]) => {
          published.push(...events);
          return Promise.resolve();
        };
        await knex.transaction((trx) => model.project(batch, { trx, schema, publish }));
        readDb.pgNotifications.send(
          'checkpoint',
          `${model.name}-1|sextant.products|0`,
          batch.at(-1)?.position ?? '',
        );
      }
    },
    async close(): Promise<void> {
      await readDb.close();
      await database.drop();
    },
  };
}

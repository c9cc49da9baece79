import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ReadModel, ReadModels } from '@sextant/platform/read-db/read-model.js';
import knex from 'knex';

const STARTED = Date.parse('2026-01-01T00:00:00Z');

/** A domain event as it comes out of Kafka: the `n`-th of its stream. */
export const recorded = (event: DomainEvent, stream: string, n: number): RecordedEvent => ({
  ...event,
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

/** Real Postgres with one generation of some read models, and nothing of the runtime around them. */
export async function readModelHarness(database: Database, ...models: readonly ReadModel[]) {
  const db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 4 } });
  const schemaOf = (name: string) => `${name.replaceAll('-', '_')}_1`;
  for (const model of models) {
    await db.raw(`create schema "${schemaOf(model.name)}"`);
    await db.transaction((trx) => model.create(trx, schemaOf(model.name)));
  }
  const published: LiveEvent[] = [];
  const readModels: ReadModels = { knex: db, schemaOf };
  return {
    readModels,
    published,
    /** Applies a batch to every model, each in a transaction, as the projector does. */
    async project(batch: readonly RecordedEvent[]): Promise<void> {
      for (const model of models) {
        await db.transaction((trx) =>
          model.project(batch, {
            trx,
            schema: schemaOf(model.name),
            publish: (events) => {
              published.push(...events);
              return Promise.resolve();
            },
          }),
        );
      }
    },
    async close(): Promise<void> {
      await db.destroy();
      await database.drop();
    },
  };
}

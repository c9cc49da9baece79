import { topicOf } from '@sextant/contracts/events.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import type { EventStore, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { topicsOf } from '@sextant/platform/messaging/topics.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { allReadModels } from '@sextant/read-models/all.js';
import { readModelHarness } from '@sextant/read-models/testing/read-model-harness.js';
import { differences, rowsOf, type Differences } from './tables.ts';
import { openReadModels } from '@sextant/read-models/open-read-models.js';

const recorded = ({ data, metadata, ...event }: StoredEvent): RecordedEvent => ({
  ...event,
  ...decodeEvent(event.type, data),
  ...metadata,
});

/** All events, in log order. */
export async function wholeLog(databaseUrl: string): Promise<RecordedEvent[]> {
  const store = await openPostgresEventStore({ url: databaseUrl, connections: 2 });
  try {
    return await logOf(store);
  } finally {
    await store.close();
  }
}

/** All events of an event store, in log order. */
export async function logOf(store: EventStore): Promise<RecordedEvent[]> {
  const reading = new AbortController();
  const log: RecordedEvent[] = [];
  const head = await store.head();
  if (head === undefined) return log;
  for await (const batch of store.subscribeToAll(undefined, { signal: reading.signal, batchSize: 2000 })) {
    log.push(...batch.map(recorded));
    if ((log.at(-1)?.position ?? '') >= head) break;
  }
  reading.abort();
  return log;
}

/** Events folded per transaction. */
const CHUNK = 1000;

/**
 * Folds the log into fresh schemas of another database and compares them with the served read models, table by table. Empty lists
 * mean that the read models hold exactly what the log says.
 * @param names read models to compare; default: all
 */
export async function audit(
  databaseUrl: string,
  log: readonly RecordedEvent[],
  names?: readonly string[],
): Promise<Differences> {
  const logger = silentLogger();
  const served: ReadDb = await openReadModels({ url: databaseUrl, application: 'audit', logger, max: 4 });
  const models = allReadModels({
    schemaOf: (name) => fresh.readModels.schemaOf(name),
    get knex() {
      return fresh.readModels.knex;
    },
  }).filter(({ name }) => names?.includes(name) ?? true);
  const fresh = await readModelHarness(await createTestDatabase(), ...models);
  try {
    const found: Record<string, Differences[string]> = {};
    for (const model of models) {
      const topics = new Set(topicsOf(model.contexts));
      const events = log.filter(({ stream }) => topics.has(topicOf(stream)));
      for (let at = 0; at < events.length; at += CHUNK)
        await fresh.project(events.slice(at, at + CHUNK), [model]);
      const wanted = await rowsOf(fresh.readModels.knex, fresh.readModels.schemaOf(model.name));
      const present = await rowsOf(served.knex, served.readModels.schemaOf(model.name));
      for (const [table, rows] of wanted)
        found[`${model.name}.${table}`] = differences(present.get(table) ?? [], rows);
    }
    return found;
  } finally {
    await served.close();
    await fresh.close();
  }
}

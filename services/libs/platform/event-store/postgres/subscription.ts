import type pg from 'pg';
import type { Position, StoredEvent, SubscribeOptions } from '../event-store.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';
import { isFull } from '../page-bytes.js';
import type { PgNotifications } from '../../postgres/pg-notifications.js';
import { backoff } from '../../process/backoff.js';
import { WakeSignal } from '../../process/wake-signal.js';
import { reaching } from './errors.js';
import { placeOf, type Place } from './position.js';

/** Interval of the poll that makes up for lost notifications. */
const POLL_MS = 250;
const UNAVAILABLE = { firstMs: 50, maxMs: 5_000 };
/** Pauses between reads while a running append holds events back: longer the longer it takes. */
const HELD = { firstMs: 1, maxMs: POLL_MS };
const BATCH = 500;

interface Page {
  readonly events: StoredEvent[];
  readonly last: Place;
  readonly held: boolean;
}

/** Rows are arrays: the log is read in large pages, and one object less per event is measurable. */
type LogRow = [
  held: boolean,
  position: Position | null,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: Buffer,
  correlationId: string,
  causationId: string,
  actor: string,
  recordedAt: string,
];

const eventOf = (row: LogRow): StoredEvent => ({
  id: row[4],
  stream: row[2],
  revision: row[3],
  position: row[1] ?? '',
  type: row[5],
  data: row[6],
  metadata: { correlationId: row[7], causationId: row[8], actor: row[9] },
  recordedAt: row[10],
});

async function readPage(pool: pg.Pool, after: Place, limit: number): Promise<Page> {
  const { rows } = await reaching(() =>
    pool.query<LogRow>({
      name: 'event-store-read-all',
      text: `select held, event_store.position_text(transaction_id, position), stream, revision, event_id, type, data, correlation_id, causation_id,
               actor, recorded_at from event_store.read_log($1, $2, $3)`,
      values: [after.transaction, after.nth, limit],
      rowMode: 'array',
    }),
  );
  const held = rows[0]?.[0] ?? false;
  const last = rows.at(-1)?.[1];
  // There is one row even when there is no event.
  return last ? { held, events: rows.map(eventOf), last: placeOf(last) } : { held, events: [], last: after };
}

/**
 * Follows the log from `after`. While the store is away it retries with growing pauses and resumes after the last event;
 * any other error ends it.
 */
export async function* subscribe(
  pool: pg.Pool,
  notifications: PgNotifications,
  after: Position | undefined,
  { signal, batchSize = BATCH }: SubscribeOptions,
): AsyncGenerator<StoredEvent[]> {
  let place = placeOf(after);
  let failures = 0;
  let held = 0;
  const changed = new WakeSignal();
  const unsubscribe = notifications.on('events', () => changed.notify());
  try {
    while (!signal.aborted) {
      const page = await readPage(pool, place, batchSize).catch((error: unknown) => {
        if (error instanceof EventStoreUnavailable) return undefined;
        throw error;
      });
      if (signal.aborted) return;
      failures = page ? 0 : failures + 1;
      if (!page) {
        await changed.wait(backoff(failures, UNAVAILABLE), signal);
        continue;
      }
      place = page.last;
      if (page.events.length > 0) yield page.events;
      if (isFull(page.events, batchSize)) continue;
      held = page.held && page.events.length === 0 ? held + 1 : 0;
      await changed.wait(page.held ? backoff(Math.max(held, 1), HELD) : POLL_MS, signal);
    }
  } finally {
    unsubscribe();
  }
}

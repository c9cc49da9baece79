import type pg from 'pg';
import type { Position, StoredEvent, SubscribeOptions } from '../event-store.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';
import type { Doorbell } from './doorbell.js';
import { reaching } from './errors.js';
import { placeOf, type Place } from './position.js';

/** Safety net for lost announcements, in milliseconds. */
const POLL = 250;
const SHORTEST_BACKOFF = 50;
const LONGEST_BACKOFF = 5_000;
const BATCH = 500;

interface Page {
  readonly events: StoredEvent[];
  readonly last: Place;
  readonly held: boolean;
}

/** As arrays: the log is read in large pages, and an object less per event shows. */
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
  // Without an event there is one row all the same.
  return last ? { held, events: rows.map(eventOf), last: placeOf(last) } : { held, events: [], last: after };
}

/**
 * Follows the log from `after`. While the store is away it tries again, ever more slowly, and goes on where it was;
 * any other error ends it.
 */
export async function* subscribe(
  pool: pg.Pool,
  doorbell: Doorbell,
  after: Position | undefined,
  { signal, batchSize = BATCH }: SubscribeOptions,
): AsyncGenerator<StoredEvent[]> {
  let place = placeOf(after);
  let pause = 0;
  const sleeper = doorbell.sleeper();
  try {
    while (!signal.aborted) {
      sleeper.attend();
      const page = await readPage(pool, place, batchSize).catch((error: unknown) => {
        if (error instanceof EventStoreUnavailable) return undefined;
        throw error;
      });
      if (signal.aborted) return;
      if (!page) {
        pause = Math.min(Math.max(pause * 2, SHORTEST_BACKOFF), LONGEST_BACKOFF);
        await sleeper.sleep(pause, signal);
        continue;
      }
      place = page.last;
      if (page.events.length > 0) yield page.events;
      if (page.events.length === batchSize) continue;
      // A running append holds events back: look again soon, less and less often the longer it takes.
      pause = page.held && page.events.length === 0 ? Math.min(Math.max(pause * 2, 1), POLL) : 0;
      await sleeper.sleep(page.held ? Math.max(pause, 1) : POLL, signal);
    }
  } finally {
    sleeper.close();
  }
}

import type pg from 'pg';
import type { Append, AppendResult } from '../event-store.js';
import { isRace, reaching } from './errors.js';
import { columns } from './rows.js';

interface Outcome {
  outcome: 'appended' | 'duplicate' | 'conflict';
  revision: number;
  place: string;
}

const result = (row: Outcome): AppendResult =>
  row.outcome === 'conflict'
    ? { ok: false, code: 'wrong_expected_revision', actualRevision: row.revision }
    : { ok: true, revision: row.revision, position: row.place, duplicate: row.outcome === 'duplicate' };

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('the append function answered nothing');
  return row;
};

/** A lost race is answered by looking again; each one means that somebody else got further. */
const ATTEMPTS = 10;

async function appended(pool: pg.Pool, append: Append): Promise<AppendResult | undefined> {
  const ids = append.events.map((event) => event.id);
  const { rows } = await pool.query<{ revision: number | null; place: string }>(
    'select revision, place from event_store.find_appended($1, $2)',
    [append.stream, ids],
  );
  const found = rows[0];
  if (!found?.revision) return undefined;
  return { ok: true, revision: found.revision, position: found.place, duplicate: true };
}

/** One stream, one round trip. Throws EventStoreUnavailable; an event id used in another stream is a bug and throws. */
export async function appendOne(pool: pg.Pool, append: Append): Promise<AppendResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await reaching(async () => {
        const { rows } = await pool.query<Outcome>({
          name: 'event-store-append',
          text: 'select * from event_store.append($1, $2, $3, $4, $5, $6, $7, $8)',
          values: [append.stream, append.expectedRevision, ...columns(append.events)],
        });
        return result(only(rows));
      });
    } catch (error) {
      if (!isRace(error) || attempt === ATTEMPTS) throw error;
      // The other writer may have been an earlier attempt of this very append, at another revision.
      const before = await reaching(() => appended(pool, append));
      if (before) return before;
    }
  }
}

/** Many streams, one round trip and one transaction. Throws when a race broke it: then nothing was appended. */
export async function appendTogether(pool: pg.Pool, appends: readonly Append[]): Promise<AppendResult[]> {
  // Everybody takes streams in the same order, so that two calls cannot deadlock.
  const order = appends.map((_, index) => index);
  order.sort((a, b) => (streamAt(appends, a) < streamAt(appends, b) ? -1 : 1));
  const sorted = order.map((index) => appends[index] as Append);
  const { rows } = await pool.query<Outcome & { append: number }>({
    name: 'event-store-append-each',
    text: 'select * from event_store.append_each($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      sorted.map((append) => append.stream),
      sorted.map((append) => append.expectedRevision),
      sorted.flatMap((append, index) => append.events.map(() => index + 1)),
      ...columns(sorted.flatMap((append) => append.events)),
    ],
  });
  const results = new Array<AppendResult>(appends.length);
  for (const row of rows) results[order[row.append - 1] as number] = result(row);
  return results;
}

const streamAt = (appends: readonly Append[], index: number): string => appends[index]?.stream ?? '';

import type pg from 'pg';
import type { Append, AppendResult } from '../event-store.js';
import { followCluster, isMoved } from './epochs.js';
import { EventIdTaken } from '../event-id-taken.js';
import { isIdTaken, isRace, reaching } from './errors.js';
import { positionText } from './position.js';
import { columns, firstColumns } from './rows.js';

interface Appended {
  revision: number;
  /** Null when nothing was appended: `revision` is then the actual one. */
  transaction_id: string | null;
  nth: string;
}

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('the append function answered nothing');
  return row;
};

/** Attempts after lost races; each lost race means that another writer has made progress. */
const ATTEMPTS = 10;

/** The result of an earlier attempt, when the stream already holds exactly these events. */
async function appendedBefore(pool: pg.Pool, append: Append): Promise<AppendResult | undefined> {
  const { rows } = await pool.query<{ revision: number | null; place: string }>({
    name: 'event-store-find-appended',
    text: 'select revision, place from event_store.find_appended($1, $2)',
    values: [append.stream, append.events.map((event) => event.id)],
  });
  const found = rows[0];
  if (!found?.revision) return undefined;
  return { ok: true, revision: found.revision, position: found.place, duplicate: true };
}

async function tryAppend(pool: pg.Pool, append: Append): Promise<AppendResult> {
  const { stream, expectedRevision, expectedPosition, events } = append;
  const { rows } = await pool.query<Appended>(
    events.length === 1
      ? {
          name: 'event-store-append-one',
          text: 'select * from event_store.append_one_after($1, $2, $3, $4, $5, $6, $7, $8, $9)',
          values: [stream, expectedRevision, expectedPosition, ...firstColumns(events)],
        }
      : {
          name: 'event-store-append-many',
          text: 'select * from event_store.append_many_after($1, $2, $3, $4, $5, $6, $7, $8, $9)',
          values: [stream, expectedRevision, expectedPosition, ...columns(events)],
        },
  );
  const { revision, transaction_id: id, nth } = only(rows);
  if (id !== null) return { ok: true, revision, position: positionText(id, nth), duplicate: false };
  const before = await appendedBefore(pool, append);
  return before ?? { ok: false, code: 'wrong_expected_revision', actualRevision: revision };
}

/** One stream, one round trip. Throws EventStoreUnavailable and EventIdTaken. */
export async function appendOne(pool: pg.Pool, append: Append): Promise<AppendResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await reaching(() => tryAppend(pool, append));
    } catch (error) {
      if (isMoved(error) && attempt < ATTEMPTS) {
        await reaching(() => followCluster(pool));
        continue;
      }
      if (!isRace(error) || attempt === ATTEMPTS) throw error;
      // The other writer may have been an earlier attempt of the same append, at another revision.
      const before = await reaching(() => appendedBefore(pool, append));
      if (before) return before;
      if (isIdTaken(error)) throw new EventIdTaken(error);
    }
  }
}

interface AppendedEach {
  refused: number[];
  transaction_id: string;
  places: string[] | null;
}

/**
 * Many streams, one round trip and one transaction. Undefined for appends that did not fit their stream; `appendOne` finds
 * out why. Throws when a race broke the transaction: then nothing was appended.
 */
export async function appendTogether(
  pool: pg.Pool,
  appends: readonly Append[],
): Promise<(AppendResult | undefined)[]> {
  // All calls take streams in the same order, so that two of them cannot deadlock.
  const order = [...appends.keys()].sort((a, b) => (at(appends, a).stream < at(appends, b).stream ? -1 : 1));
  const sorted = order.map((index) => at(appends, index));
  const { rows } = await pool.query<AppendedEach>({
    name: 'event-store-append-each',
    text: 'select * from event_store.append_each_after($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    values: [
      sorted.map((append) => append.stream),
      sorted.map((append) => append.expectedRevision),
      sorted.map((append) => append.expectedPosition),
      sorted.flatMap(({ events }, index) => events.map(() => index + 1)),
      sorted.flatMap(({ stream, events }) => events.map(() => stream)),
      sorted.flatMap(({ expectedRevision, events }) => events.map((_, n) => expectedRevision + n + 1)),
      ...columns(sorted.flatMap((append) => append.events)),
    ],
  });
  const { refused, transaction_id: id, places } = only(rows);
  const wrong = new Set(refused);
  const results = new Array<AppendResult | undefined>(appends.length);
  let last = -1;
  sorted.forEach(({ expectedRevision, events }, index) => {
    if (wrong.has(index + 1)) return;
    last += events.length;
    const position = positionText(id, places?.[last] ?? '');
    const revision = expectedRevision + events.length;
    results[order[index] as number] = { ok: true, revision, position, duplicate: false };
  });
  return results;
}

const at = (appends: readonly Append[], index: number): Append => appends[index] as Append;

import type { Knex } from 'knex';
import { pause } from '../process/pause.js';
import { CannotOpen } from './box.js';
import { UnknownMasterKey, type KeyManagement, type WrappedKey } from './kms.js';

/** Rows of a table that hold a wrapped key. */
interface WrappedRows<Row> {
  /** Query for the rows wrapped by another key than `current`. */
  older(knex: Knex, current: string): Knex.QueryBuilder;
  wrapped(row: Row): WrappedKey;
  /** Context that the wrapping is bound to. */
  place(row: Row): string;
  update(trx: Knex.Transaction, row: Row, wrapped: WrappedKey): Promise<unknown>;
}

export interface Rewrapped {
  /** Number of keys wrapped by the current master key now. */
  readonly count: number;
  /** Reasons why keys cannot be opened, by their place. Such keys stay as they were. */
  readonly unreadable: ReadonlyMap<string, string>;
}

const MAX_BATCH = 50;
/** Number of unreadable keys at which it is given up: then a master key is missing. */
const MAX_UNREADABLE = 100;
const PAUSE_MS = 100;

async function rewrapSome<Row>(
  knex: Knex,
  keys: KeyManagement,
  rows: WrappedRows<Row>,
  unreadable: Map<string, string>,
): Promise<number> {
  const current = await keys.currentKeyId();
  return knex.transaction(async (trx) => {
    const some = (await rows
      .older(trx, current)
      .limit(MAX_BATCH + unreadable.size)
      .forUpdate()
      .skipLocked()) as Row[];
    let count = 0;
    for (const row of some) {
      const place = rows.place(row);
      if (unreadable.has(place)) continue;
      let key: Buffer;
      try {
        key = await keys.unwrap(rows.wrapped(row), place);
      } catch (error) {
        if (!(error instanceof CannotOpen || error instanceof UnknownMasterKey)) throw error;
        unreadable.set(place, error.message);
        continue;
      }
      await rows.update(trx, row, await keys.wrap(key, place));
      key.fill(0);
      count += 1;
    }
    return count;
  });
}

/**
 * Wraps the keys in a table with the current master key. Works in small transactions that block nobody, so that it may be killed
 * and started again at any point.
 */
export async function rewrap<Row>(
  knex: Knex,
  keys: KeyManagement,
  rows: WrappedRows<Row>,
): Promise<Rewrapped> {
  const unreadable = new Map<string, string>();
  let count = 0;
  while (unreadable.size < MAX_UNREADABLE) {
    const done = await rewrapSome(knex, keys, rows, unreadable);
    count += done;
    if (done > 0) continue;
    const older = rows.older(knex, await keys.currentKeyId());
    const left = (await older.limit(unreadable.size + 1)) as Row[];
    if (left.every((row) => unreadable.has(rows.place(row)))) break;
    // Others have locked them.
    await pause(PAUSE_MS);
  }
  return { count, unreadable };
}

import type { Knex } from 'knex';
import type { KeyManagement, WrappedKey } from './kms.js';

/** Rows of a table that hold a wrapped key. */
interface WrappedRows<Row> {
  /** At most `most` rows wrapped by another key than `current`, locked for the transaction; skips locked rows. */
  lockOlder(trx: Knex.Transaction, current: string, most: number): Promise<Row[]>;
  /** True while a row is wrapped by another key than `current`, locked or not. */
  hasOlder(current: string): Promise<boolean>;
  wrapped(row: Row): WrappedKey;
  /** Context that the wrapping is bound to. */
  place(row: Row): string;
  update(trx: Knex.Transaction, row: Row, wrapped: WrappedKey): Promise<unknown>;
}

const MAX_BATCH = 50;

async function rewrapSome<Row>(knex: Knex, keys: KeyManagement, rows: WrappedRows<Row>): Promise<number> {
  const current = await keys.currentKeyId();
  return knex.transaction(async (trx) => {
    const some = await rows.lockOlder(trx, current, MAX_BATCH);
    for (const row of some) {
      const key = await keys.unwrap(rows.wrapped(row), rows.place(row));
      await rows.update(trx, row, await keys.wrap(key, rows.place(row)));
      key.fill(0);
    }
    return some.length;
  });
}

/**
 * Wraps the keys in a table with the current master key; returns their number. Works in small transactions that block nobody,
 * so that it may be killed and started again at any point.
 */
export async function rewrap<Row>(knex: Knex, keys: KeyManagement, rows: WrappedRows<Row>): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await rewrapSome(knex, keys, rows);
    total += done;
    if (done === 0 && !(await rows.hasOlder(await keys.currentKeyId()))) return total;
  }
}

import type { Knex } from 'knex';

/** Postgres type of each column, in the order of the values. */
export type Columns = Readonly<Record<string, string>>;

/** Columns other than those of `key` are overwritten on conflict. */
interface Upsert {
  readonly table: string;
  readonly columns: Columns;
  readonly key: readonly string[];
  /** True for a followed table: overwritten rows get a new `changed_in` (see `tailTable`). */
  readonly followed?: boolean;
}

/**
 * Inserts or overwrites any number of rows with one statement: each column is one array. Rows are arrays in the order of
 * `columns`; a key may appear once.
 */
export async function upsert(
  trx: Knex.Transaction,
  { table, columns, key, followed = false }: Upsert,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const arrays = names.map((_, i) => rows.map((row) => row[i]));
  const sets = names.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
  if (followed) sets.push('changed_in = pg_current_xact_id()');
  await trx.raw(
    `insert into ${table} as t (${names.join(', ')})
     select * from unnest(${names.map((name) => `?::${columns[name]}[]`).join(', ')})
     on conflict (${key.join(', ')}) do update set ${sets.join(', ')}`,
    arrays as Knex.RawBinding[],
  );
}

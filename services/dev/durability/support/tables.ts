import type { Knex } from 'knex';

/** Missing rows and rows that should not exist; three of each at most. */
export type Differences = Record<
  string,
  { readonly missing: readonly string[]; readonly orphaned: readonly string[] }
>;

/** Columns filled by Postgres itself, with the time of a write rather than content. */
const OWN = `array['added', 'changed_in']::text[]`;

/** Every row of every table of a schema, as JSON text with sorted keys. */
export async function rowsOf(knex: Knex, schema: string): Promise<Map<string, string[]>> {
  const tables = await knex('pg_tables').where({ schemaname: schema }).pluck<string[]>('tablename');
  const rows = new Map<string, string[]>();
  for (const table of tables) {
    const answer = await knex.raw<{ rows: { row: string }[] }>(
      `select (to_jsonb(t) - ${OWN})::text as row from "${schema}"."${table}" t`,
    );
    rows.set(
      table,
      answer.rows.map(({ row }) => row),
    );
  }
  return rows;
}

/** Compares two multisets of rows. */
export function differences(present: readonly string[], wanted: readonly string[]): Differences[string] {
  const left = (from: readonly string[], taken: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const row of taken) counts.set(row, (counts.get(row) ?? 0) + 1);
    return from.filter((row) => {
      const count = counts.get(row) ?? 0;
      counts.set(row, count - 1);
      return count <= 0;
    });
  };
  return { missing: left(wanted, present).slice(0, 3), orphaned: left(present, wanted).slice(0, 3) };
}

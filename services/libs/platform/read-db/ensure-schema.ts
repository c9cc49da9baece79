import type { Knex } from 'knex';

/**
 * Creates a schema and what is in it. The statements must be repeatable (`if not exists`): they run at every start, one
 * process at a time, because two processes that both find nothing would otherwise trip over each other.
 */
export async function ensureSchema(knex: Knex, schema: string, ...statements: string[]): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`ensure schema ${schema}`]);
    for (const sql of [`create schema if not exists ${schema}`, ...statements]) await trx.raw(sql);
  });
}

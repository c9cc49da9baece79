import type { Knex } from 'knex';

const PATIENCE_MS = 2000;

/** For /readyz of services that answer from Postgres: says so when it cannot be reached. Never rejects. */
export async function databaseReadiness(knex: Knex): Promise<string[]> {
  const late = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => late.resolve(['Postgres does not answer']), PATIENCE_MS);
  const asked = knex.raw('select 1').then(
    () => [],
    () => ['Postgres cannot be reached'],
  );
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

import type { Knex } from 'knex';
import { withTimeout } from '../process/with-timeout.js';

const TIMEOUT_MS = 2000;

/** For /readyz of services that answer from Postgres: reports when it cannot be reached. Never rejects. */
export async function databaseReadiness(knex: Knex): Promise<string[]> {
  const asked = knex.raw('select 1').then(
    () => [],
    () => ['Postgres cannot be reached'],
  );
  return withTimeout(TIMEOUT_MS, asked, () => ['Postgres does not answer']);
}

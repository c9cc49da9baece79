import type { Knex } from 'knex';
import { withTimeout } from '../process/with-timeout.js';
import type { ActiveReadModels } from './active-read-models.js';

/** Shorter than readiness probes wait, or what is missing would not be said. */
export const READINESS_TIMEOUT_MS = 2000;

/** Fields of knex's pool. */
interface Pool {
  readonly max: number;
  numUsed(): number;
}

/**
 * For /readyz of services that answer from Postgres: reports when it cannot be reached. Never rejects.
 *
 * A question that waits because requests use all connections says nothing about Postgres: under overload, all replicas would
 * be taken away at once. Connections that get no answer break by themselves and are then no longer in use.
 */
export async function databaseReadiness(knex: Knex): Promise<string[]> {
  const { pool } = knex.client as { pool: Pool };
  const asked = knex.raw('select 1').then(
    () => [],
    () => ['Postgres cannot be reached'],
  );
  return withTimeout(READINESS_TIMEOUT_MS, asked, () =>
    pool.numUsed() < pool.max ? ['Postgres does not answer'] : [],
  );
}

/** For /readyz of services that answer from read models: those of which no generation has the version of this process. */
export const missingReadModels = (
  readModels: Pick<ActiveReadModels, 'find'>,
  needs: readonly string[],
): string[] =>
  needs.filter((name) => !readModels.find(name)).map((name) => `read model ${name} is being built`);

import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Knex } from 'knex';
import { silentLogger } from '../../observability/logger.js';
import { createPool } from '../../postgres/create-pool.js';
import { migrate, type SchemaMigrations } from '../migrate.js';

/** For specs: a database with the tables of these migrations, and a pool on it. */
export async function migratedDatabase(
  ...sources: readonly SchemaMigrations[]
): Promise<{ readonly database: TestDatabase; readonly knex: Knex }> {
  const database = await createTestDatabase();
  const knex = createPool({ url: database.url, application: 'spec', logger: silentLogger() });
  await migrate(knex, ...sources);
  return { database, knex };
}

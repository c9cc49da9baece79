import type { Knex } from 'knex';
import { SchemaMigrations, sqlMigration } from '../../read-db/migrate.js';
import { appendFunctions } from './append.sql.js';
import { epochTables, followCluster, timedEpochs } from './epochs.sql.js';
import { readFunctions } from './read-all.sql.js';
import { tables } from './tables.sql.js';

/** Releases before these migrations recorded theirs in `event_store.migrations`. */
async function tablesExist(trx: Knex): Promise<boolean> {
  const found = await trx.raw<{ rows: { exist: boolean }[] }>(
    `select to_regclass('event_store.migrations') is not null as exist`,
  );
  return found.rows[0]?.exist ?? false;
}

/**
 * A migration replaces all functions at once: when one of them changes, a further migration replaces all. A function whose
 * arguments or result change also gets a new name, because processes of the previous release go on calling the old one.
 */
export const eventStoreMigrations = new SchemaMigrations('event_store', [
  {
    name: '001-tables',
    up: async (trx) => {
      if (!(await tablesExist(trx))) await trx.raw(tables);
    },
  },
  sqlMigration('002-functions', appendFunctions, readFunctions),
  sqlMigration('003-epochs', epochTables, appendFunctions, readFunctions),
  sqlMigration('004-append-after', appendFunctions, readFunctions),
  sqlMigration('005-follow-cluster', followCluster),
  // A standby refuses to read the log.
  sqlMigration('006-primary-only', appendFunctions, readFunctions),
  // A page of the log is bounded in bytes.
  sqlMigration('007-page-bytes', appendFunctions, readFunctions),
  sqlMigration('008-timed-epochs', timedEpochs),
  // One plan for all calls.
  sqlMigration('009-generic-plans', appendFunctions, readFunctions),
]);

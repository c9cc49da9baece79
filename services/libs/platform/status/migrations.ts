import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

/** Table of status reports; unlogged, because old reports are worthless after a crash of Postgres. */
export const statusMigrations = new SchemaMigrations('status', [
  sqlMigration(
    '001-tables',
    `create unlogged table status.process (
       service text not null, part text not null, instance text not null, data jsonb not null,
       reported_at timestamptz not null, primary key (service, part, instance)) with (fillfactor = 50)`,
  ),
]);

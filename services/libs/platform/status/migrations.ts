import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

/** What processes say of themselves; unlogged, because it is worth nothing after a crash of Postgres. */
export const statusMigrations = new SchemaMigrations('status', [
  sqlMigration(
    '001-tables',
    `create unlogged table status.process (
       service text not null, part text not null, instance text not null, data jsonb not null,
       reported_at timestamptz not null, primary key (service, part, instance)) with (fillfactor = 50)`,
  ),
]);

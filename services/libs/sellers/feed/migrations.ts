import { SchemaMigrations, sqlMigration } from '@sextant/platform/read-db/migrate.js';

export const sellersMigrations = new SchemaMigrations('sellers', [
  sqlMigration(
    '001-tables',
    'create table if not exists sellers.feed_reads (seller text primary key, read_at timestamptz not null)',
  ),
]);

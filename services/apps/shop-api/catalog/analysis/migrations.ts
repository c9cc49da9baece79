import { SchemaMigrations, sqlMigration } from '@sextant/platform/read-db/migrate.js';

export const analysisMigrations = new SchemaMigrations('analysis', [
  sqlMigration(
    '001-written',
    `create table if not exists analysis.written (
       product_id text primary key, version text not null, text text not null, written_at timestamptz not null default now())`,
  ),
]);

import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

/** User keys. A deleted user's row stays without its key, so that none can be created again. */
export const sealingMigrations = new SchemaMigrations('sealing', [
  sqlMigration(
    '001-tables',
    `create table if not exists sealing.user_key (
       user_id text primary key, wrapped bytea, created_at timestamptz not null default now(), deleted_at timestamptz,
       check ((wrapped is null) = (deleted_at is not null)))`,
    `create table if not exists sealing.master_check (one boolean primary key default true check (one), proof bytea not null)`,
  ),
]);

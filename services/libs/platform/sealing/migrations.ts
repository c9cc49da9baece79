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
  sqlMigration(
    '002-key-ring',
    `create table if not exists sealing.derivation_secret (
       one boolean primary key default true check (one), wrapped bytea not null, wrapped_by text not null)`,
    `create table if not exists sealing.master_key (
       id text primary key, wrapped bytea not null, wrapped_by text, created_at timestamptz not null default now())`,
    `alter table sealing.user_key add column if not exists key_id text`,
    `create index if not exists user_key_key on sealing.user_key (key_id)`,
  ),
]);

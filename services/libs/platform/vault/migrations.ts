import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

/** Versions come from one sequence, so that none is reused, not even after a deletion. */
export const vaultMigrations = new SchemaMigrations('vault', [
  sqlMigration(
    '001-tables',
    `create sequence if not exists vault.version as integer`,
    `create table if not exists vault.record (
       id text not null, version integer not null, owner text not null, key_id text not null, wrapped_key bytea not null,
       secret bytea not null, created_at timestamptz not null default now(), primary key (id, version))`,
    `create index if not exists record_owner on vault.record (owner)`,
    `create index if not exists record_key on vault.record (key_id)`,
    `alter table vault.record add column if not exists settled boolean not null default false`,
    `create index if not exists record_unsettled on vault.record (created_at) where not settled`,
  ),
  sqlMigration(
    '002-master-keys',
    `create table if not exists vault.master_key (
       id text primary key, wrapped bytea not null, created_at timestamptz not null default now())`,
  ),
  sqlMigration('003-root-key', `alter table vault.master_key add column if not exists wrapped_by text`),
]);

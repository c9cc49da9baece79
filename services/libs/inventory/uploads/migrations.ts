import { SchemaMigrations, sqlMigration } from '@sextant/platform/read-db/migrate.js';

/**
 * Last list of each user, stored so that the result survives a reload. Working data: the next list replaces it, and the
 * deletion of the account removes it.
 */
export const inventoryMigrations = new SchemaMigrations('inventory', [
  sqlMigration(
    '001-tables',
    `create table inventory.upload (
       user_id text primary key, id text not null unique, file_name text not null, state text not null,
       done integer not null default 0, total integer not null default 0, message text,
       started_at timestamptz not null, touched_at timestamptz not null,
       columns jsonb, problems jsonb not null default '[]', file bytea)`,
    `create index upload_age on inventory.upload (touched_at)`,
    `create table inventory.item (
       upload_id text not null references inventory.upload (id) on delete cascade, row integer not null,
       cells jsonb not null, quantity integer not null, paid_cents bigint, candidates jsonb not null,
       chosen boolean not null default false, choice text,
       primary key (upload_id, row))`,
    `create table inventory.column_memory (
       user_id text not null, header text not null, columns jsonb not null, used_at timestamptz not null,
       primary key (user_id, header))`,
  ),
  sqlMigration(
    '002-row-problems',
    'alter table inventory.upload add column if not exists row_problems jsonb',
  ),
  // Null for an upload that the previous release has accepted.
  sqlMigration('003-run', 'alter table inventory.upload add column if not exists run text'),
]);

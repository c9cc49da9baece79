import { SchemaMigrations, sqlMigration } from './migrate.js';

const table = `
create table if not exists read_db.read_models (
  name text not null,
  generation int not null,
  version int not null,
  schema text not null unique,
  contexts text[] not null,
  status text not null check (status in ('requested', 'building', 'active', 'retired', 'dropped')),
  announce_after timestamptz,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (name, generation)
)`;
const oneActive = `create unique index if not exists one_active on read_db.read_models (name) where status = 'active'`;
const oneNext = `create unique index if not exists one_next on read_db.read_models (name)
  where status in ('requested', 'building')`;

/** The table of generations, `read_db.read_models`. */
export const readDbMigrations = new SchemaMigrations('read_db', [
  sqlMigration('001-tables', table, oneActive, oneNext),
  sqlMigration(
    '002-failed',
    `alter table read_db.read_models drop constraint read_models_status_check,
       add constraint read_models_status_check
         check (status in ('requested', 'building', 'active', 'failed', 'retired', 'dropped'))`,
  ),
  sqlMigration(
    '003-outgoing',
    `alter table read_db.read_models drop constraint read_models_status_check,
       add constraint read_models_status_check
         check (status in ('requested', 'building', 'active', 'outgoing', 'failed', 'retired', 'dropped'))`,
    // `seen_at`: time at which a process last recorded that it reads this version.
    `create table read_db.readers (
       name text, version int, seen_at timestamptz not null, primary key (name, version))`,
  ),
  sqlMigration(
    '004-misled',
    'alter table read_db.read_models add column misled boolean not null default false',
  ),
]);

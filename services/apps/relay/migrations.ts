import { SchemaMigrations, sqlMigration } from '@sextant/platform/read-db/migrate.js';

export const relayMigrations = new SchemaMigrations('relay', [
  sqlMigration(
    '001-tables',
    `create table if not exists relay.checkpoint (
       only_row boolean primary key default true check (only_row), position text)`,
    `alter table relay.checkpoint add column if not exists refill_until text not null default ''`,
    `create table if not exists relay.partitions (
       topic text, partition int, next_offset bigint not null, primary key (topic, partition))`,
    `alter table relay.partitions add column if not exists last_event text not null default '',
       add column if not exists last_position text not null default ''`,
    `insert into relay.checkpoint default values on conflict do nothing`,
  ),
  sqlMigration(
    '002-first-offset',
    `alter table relay.partitions add column first_offset bigint not null default 0`,
  ),
  sqlMigration(
    '004-replace-topics',
    `alter table relay.checkpoint add column replace_topics boolean not null default false`,
  ),
  // Events of a category that this version does not know stay in the event store, from the first on.
  sqlMigration(
    '003-unknown',
    `create table relay.unknown (category text primary key, first_position text not null)`,
  ),
]);

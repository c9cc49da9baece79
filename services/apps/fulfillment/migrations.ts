import { SchemaMigrations, sqlMigration } from '@sextant/platform/read-db/migrate.js';

/** The schema keeps its former spelling: otherwise a replica of the previous release would create empty tables again. */
export const fulfillmentMigrations = new SchemaMigrations('fulfilment', [
  sqlMigration(
    '001-tables',
    `create table if not exists fulfilment.account_in_use (
       order_id text not null, seller text not null, user_id text not null, connection_id text not null,
       credential_version int not null, primary key (order_id, seller))`,
    `alter table fulfilment.account_in_use
       add column if not exists asked boolean not null default false,
       add column if not exists refused boolean not null default false`,
    `create index if not exists account_in_use_user on fulfilment.account_in_use (user_id)`,
  ),
  sqlMigration(
    '002-asked-at',
    `alter table fulfilment.account_in_use
       add column asked_at timestamptz, add column rejected boolean not null default false`,
    `update fulfilment.account_in_use set asked_at = now() where asked`,
  ),
  sqlMigration('003-ended-unasked', 'alter table fulfilment.account_in_use add column ended text'),
]);

import { SchemaMigrations, sqlMigration } from '@sextant/platform/read-db/migrate.js';

/** Unlogged tables: quotes lost in a crash are asked for again. */
export const ownPriceMigrations = new SchemaMigrations('shop', [
  sqlMigration(
    '001-tables',
    `create unlogged table if not exists shop.personal_price (
       connection_id text not null, credential_version integer not null, sku text not null, cents integer,
       available boolean not null, quoted_at timestamptz not null,
       primary key (connection_id, credential_version, sku))`,
    `alter table shop.personal_price add column if not exists list_cents integer`,
    `create index if not exists personal_price_age on shop.personal_price (quoted_at)`,
  ),
  sqlMigration(
    '002-availability',
    'alter table shop.personal_price add column availability text, add column availability_at timestamptz',
  ),
]);

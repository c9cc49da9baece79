import { SchemaMigrations, sqlMigration } from '@sextant/platform/read-db/migrate.js';

/** What the watcher knows of feeds (`known_items`, `feeds`), and what the price-drop policy remembers (`watched`, `best_prices`). */
export const priceWatcherMigrations = new SchemaMigrations('price_watcher', [
  sqlMigration(
    '001-tables',
    `create table if not exists price_watcher.known_items (
       seller text not null, source text not null, sku text not null, product_id text not null,
       fingerprint text not null, version integer not null, primary key (seller, source, sku))`,
    `create table if not exists price_watcher.feeds (
       seller text primary key, etag text, last_modified text, read_at timestamptz not null)`,
    `create table if not exists price_watcher.watched (
       product_id text not null, user_id text not null, primary key (product_id, user_id))`,
    `create table if not exists price_watcher.best_prices (
       product_id text primary key, price_cents integer, seller text not null)`,
  ),
]);

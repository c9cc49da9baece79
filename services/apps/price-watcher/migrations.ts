import { SchemaMigrations, sqlMigration } from '@sextant/platform/read-db/migrate.js';

/**
 * What the watcher knows of feeds (`known_items`, `feeds`), and what the price-drop policy remembers (`watched`, `best_prices`)
 * and has still to do (`pending_alerts`).
 */
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
  sqlMigration(
    '002-pending-alerts',
    // Absent until the price moves again.
    `alter table price_watcher.best_prices
       add column event_id text, add column correlation_id text, add column revision int, add column at text`,
    `create table price_watcher.pending_alerts (
       seq bigint generated always as identity primary key, product_id text not null, data jsonb not null,
       after_user text collate "C" not null default '')`,
    `create index pending_alerts_product on price_watcher.pending_alerts (product_id, seq)`,
    `create index watched_user on price_watcher.watched (user_id)`,
    // Watchers are gone through in the order of their ids, a slice at a time.
    `create index watched_in_order on price_watcher.watched (product_id, user_id collate "C")`,
  ),
  sqlMigration(
    '003-leases',
    // A release before this one still counts versions.
    `alter table price_watcher.known_items
       alter column version set default 0, add column noted_at timestamptz not null default now()`,
    `create table price_watcher.leases (seller text primary key, holder text not null, until timestamptz not null)`,
  ),
]);

import { SchemaMigrations, sqlMigration } from '@sextant/platform/read-db/migrate.js';

/**
 * Tables of feeds (`known_items`, `feeds`, `comparisons`), of polls by seller with process and time of the next one (`leases`), and of the
 * price-drop policy: its state (`watched`, `best_prices`, `deleted_users`) and its pending work (`pending_alerts`).
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
    // Null until the next change of the price.
    `alter table price_watcher.best_prices
       add column event_id text, add column correlation_id text, add column revision int, add column at text`,
    `create table price_watcher.pending_alerts (
       seq bigint generated always as identity primary key, product_id text not null, data jsonb not null,
       after_user text collate "C" not null default '')`,
    `create index pending_alerts_product on price_watcher.pending_alerts (product_id, seq)`,
    `create index watched_user on price_watcher.watched (user_id)`,
    // For reading watchers in the order of their ids, a slice at a time.
    `create index watched_in_order on price_watcher.watched (product_id, user_id collate "C")`,
  ),
  sqlMigration(
    '003-leases',
    // The previous release still counts versions.
    `alter table price_watcher.known_items
       alter column version set default 0, add column noted_at timestamptz not null default now()`,
    `create table price_watcher.leases (seller text primary key, holder text not null, until timestamptz not null)`,
  ),
  sqlMigration(
    '004-next-looks',
    // The previous release deletes the row of a seller after a poll: the seller is then due at once.
    `alter table price_watcher.leases
       add column next_look_at timestamptz not null default 'epoch', add column looked_at timestamptz,
       add column unread_since timestamptz not null default now(), add column failures int not null default 0,
       add column last_error text, add column offers_changed bigint not null default 0`,
  ),
  sqlMigration(
    '005-comparisons',
    `create table price_watcher.comparisons (
       seller text not null, source text not null, compared_at timestamptz not null, primary key (seller, source))`,
  ),
  sqlMigration(
    '006-feed-figures',
    `alter table price_watcher.leases
       add column refused_lines int not null default 0, add column unnamed_lines int not null default 0,
       add column missing_items int not null default 0`,
  ),
  sqlMigration(
    '007-looks-begun',
    'alter table price_watcher.leases add column looking boolean not null default false',
  ),
  sqlMigration('008-deleted-users', 'create table price_watcher.deleted_users (user_id text primary key)'),
  sqlMigration(
    '009-unchanged-offers',
    // A revision, because the previous release writes the other columns only: what it writes has another one.
    'alter table price_watcher.best_prices add column unchanged_revision int',
  ),
  sqlMigration(
    '010-epochs',
    // The previous release leaves the epoch of a row as it is, so that this one sends such an item once more.
    'alter table price_watcher.known_items add column epoch int not null default 0',
    'alter table price_watcher.feeds add column epoch int not null default 0',
    'alter table price_watcher.comparisons add column epoch int not null default 0',
  ),
  sqlMigration(
    '011-leases-held',
    // The previous release does not set it: a lease that it did not give back is taken for one that was.
    `alter table price_watcher.leases
       add column held boolean not null default false, add column doubted_until timestamptz`,
  ),
  sqlMigration(
    '012-saved-prices',
    // Null for watches of the previous release, which records the price in the price alert.
    `alter table price_watcher.watched
       add column reference_cents int, add column seller text, add column product_revision int,
       add column favorite_revision int, add column saved_at text`,
    // A worker of the previous release would compare a price without them. It leaves work of a kind that it does not know to this
    // release: after a rollout that is undone, alerts wait for it.
    `create function price_watcher.compare_saved_prices() returns trigger language plpgsql as $$ begin
       new.data := jsonb_set(new.data, '{kind}', '"compare"'); return new; end $$`,
    `create trigger compare_saved_prices before insert on price_watcher.pending_alerts
       for each row when (new.data->>'kind' = 'observe') execute function price_watcher.compare_saved_prices()`,
  ),
]);

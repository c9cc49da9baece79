import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

const table = `
create table if not exists vectors.points (
  model text not null,
  product_id text not null,
  digest text not null,
  category text not null,
  vector bytea,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (model, product_id)
)`;
const index = 'create index if not exists points_changed_in on vectors.points (changed_in)';

/** Tables of the embedded index's points, of the served model, and of requests to rebuild all points. */
export const vectorsMigrations = new SchemaMigrations('vectors', [
  sqlMigration('001-tables', table, index),
  sqlMigration(
    '002-rebuilds',
    `create table vectors.rebuilds (
       id bigint generated always as identity primary key, requested_at timestamptz not null default now(),
       done_at timestamptz)`,
  ),
  sqlMigration(
    '003-serving',
    'create table vectors.serving (model text primary key)',
    'insert into vectors.serving select distinct model from vectors.points',
  ),
]);

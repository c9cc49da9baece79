import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

const events = `
create table if not exists live_feed.events (
  id bigint generated always as identity primary key,
  audience text not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
)`;
const byAudience = `create index if not exists events_by_audience on live_feed.events (audience, id)`;
const byAge = `create index if not exists events_by_age on live_feed.events using brin (created_at)`;
// One row: every event up to this id has been deleted, so a cursor before it cannot be resumed from.
const horizon = `create table if not exists live_feed.horizon (one boolean primary key default true check (one), id bigint not null)`;
const horizonRow = `insert into live_feed.horizon (id) values (0) on conflict do nothing`;

/** W3C trace parent of the span that recorded the event. */
const traced = `alter table live_feed.events add column if not exists trace text`;

/** Tables of this folder: `live_feed.events` and `live_feed.horizon`. */
export const liveFeedMigrations = new SchemaMigrations('live_feed', [
  sqlMigration('001-tables', events, byAudience, byAge, horizon, horizonRow),
  sqlMigration('002-trace', traced),
]);

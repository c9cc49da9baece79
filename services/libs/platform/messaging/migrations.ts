import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

const checkpoints = `
create table if not exists messaging.checkpoints (
  consumer text not null,
  topic text not null,
  partition int not null,
  -- Position of the newest event whose effect is committed, and the offset it was read from. '' before the first.
  position text collate "C" not null default '',
  position_offset bigint not null default -1,
  -- Offset of the first record not dealt with yet.
  next_offset bigint not null default 0,
  -- How many events of this partition are parked: consumers need not look for them while it is 0.
  parked int not null default 0,
  -- The consumer has been replaced: a process that still runs it must stop.
  closed boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (consumer, topic, partition)
) with (fillfactor = 50)`;

const parkedEvents = `
create table if not exists messaging.parked_events (
  seq bigint generated always as identity primary key,
  consumer text not null,
  topic text not null,
  partition int not null,
  stream text not null,
  -- Position of the event; a record that is no envelope has none and gets "unreadable:<offset>".
  position text collate "C" not null,
  envelope bytea not null,
  error text not null,
  parked_at timestamptz not null default now(),
  unique (consumer, topic, partition, stream, position)
)`;

const replayRequests = `
create table if not exists messaging.replay_requests (
  id bigint generated always as identity primary key,
  consumer text not null,
  -- Null: every stream with parked events.
  stream text,
  requested_at timestamptz not null default now(),
  -- What came of it; null while nobody has dealt with it.
  results jsonb
)`;
const openRequests = `create index if not exists open_replay_requests on messaging.replay_requests (id) where results is null`;

// Lost events: those of an ended epoch after its last position, and those in `lost_events`, which are before it.
const lostEvents = [
  `create table messaging.ended_epochs (epoch int primary key, last_position text collate "C" not null)`,
  `create table messaging.lost_events (id text primary key)`,
  `create table messaging.log_state (
     only_row boolean primary key default true check (only_row), version int not null, timeline text not null)`,
  `insert into messaging.log_state (version, timeline)
     values (0, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))`,
];

/** Tables of this folder. */
export const messagingMigrations = new SchemaMigrations('messaging', [
  sqlMigration('001-tables', checkpoints, parkedEvents, replayRequests, openRequests),
  sqlMigration('002-lost-events', ...lostEvents),
  // An installation with checkpoints has its number of partitions already; the relay sets that of a new one.
  sqlMigration(
    '003-partitions',
    `alter table messaging.log_state add column partitions int not null default 4,
       add column partitions_decided boolean not null default false`,
    `update messaging.log_state set partitions_decided = exists (select from messaging.checkpoints)`,
  ),
  // Type of an event that was parked because only a newer release knows it.
  sqlMigration('004-unknown-types', `alter table messaging.parked_events add column unknown_type text`),
  // '' of events that a release before this one lists: these are lost at every position.
  sqlMigration(
    '005-lost-positions',
    `alter table messaging.lost_events add column position text collate "C" not null default '',
       drop constraint lost_events_pkey, add primary key (id, position)`,
  ),
  // Null in rows of the previous release, in which the positions of every epoch begin with its number.
  sqlMigration(
    '006-next-positions',
    `alter table messaging.ended_epochs add column next_position text collate "C"`,
  ),
]);

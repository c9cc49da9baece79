/** Tables of the event store. Migration 1; never edited after release, only followed by another one. */
export const tables = `
create table event_store.events (
  transaction_id bigint not null,
  position bigint generated always as identity,
  stream text collate "C" not null,
  revision int not null check (revision > 0),
  event_id uuid not null,
  type text not null,
  data bytea not null,
  correlation_id text not null,
  causation_id text not null,
  actor text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (transaction_id, position),
  constraint events_one_per_revision unique (stream, revision),
  constraint events_one_per_id unique (event_id)
);

-- What is added to the cluster's transaction ids, so that a log restored into a younger cluster goes on growing
-- (adoption.ts). A function instead of a row: it is inlined and costs nothing.
create function event_store.transaction_offset() returns bigint
  language sql immutable parallel safe as 'select 0::bigint';
`;

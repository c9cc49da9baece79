import { EPOCH_DIGITS } from '../epoch.js';

/** Transaction ids of one epoch: positions begin with twenty digits, of which the first tell the epoch. */
const IDS_PER_EPOCH = 10n ** BigInt(20 - EPOCH_DIGITS);

/**
 * \`home\` is the cluster the epoch began on, and its timeline, which Postgres changes whenever a standby is promoted or a
 * backup recovered. Like the offset it is a function that a new epoch replaces, not a table, because every append reads it.
 */
export const epochTables = `
create table event_store.ended_epochs (
  epoch int primary key,
  last_position text collate "C" not null,
  reason text not null,
  ended_at timestamptz not null default now()
);

create function event_store.present_timeline() returns text
  language sql volatile as $$ select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) $$;

create function event_store.present_home() returns text
  language sql volatile
  as $$ select (select system_identifier from pg_control_system())::text || '/' || event_store.present_timeline() $$;

create function event_store.settle_here() returns void language plpgsql as $$
begin
  execute format('create or replace function event_store.home() returns text
    language sql immutable parallel safe as %L', format('select %L::text', event_store.present_home()));
end $$;

select event_store.settle_here();

create function event_store.raise_epoch(p_reason text) returns int language plpgsql as $$
declare
  v_last event_store.events;
  v_ended int;
begin
  select * into v_last from event_store.events order by transaction_id desc, position desc limit 1;
  v_ended := greatest(coalesce(v_last.transaction_id, 0), event_store.transaction_offset()) / ${IDS_PER_EPOCH};
  insert into event_store.ended_epochs (epoch, last_position, reason)
    values (v_ended, coalesce(event_store.position_text(v_last.transaction_id, v_last.position), ''), p_reason);
  execute format('create or replace function event_store.transaction_offset() returns bigint
    language sql immutable parallel safe as %L', format('select %s::bigint', (v_ended + 1) * ${IDS_PER_EPOCH}));
  perform event_store.settle_here();
  return v_ended + 1;
end $$;
`;

/**
 * Events of a later epoch have higher positions, also where both have one number: a backup that is restored a second time begins
 * an epoch of the number that the first restore began, and Postgres gives out the same transaction ids again. So the
 * positions of an epoch begin at its time, in steps of 10 µs: Postgres gives out fewer ids until the next one.
 */
export const timedEpochs = `
alter table event_store.ended_epochs add column next_position text collate "C";
update event_store.ended_epochs set next_position = lpad(((epoch + 1) * ${IDS_PER_EPOCH})::text, 20, '0');
alter table event_store.ended_epochs alter column next_position set not null;

create or replace function event_store.raise_epoch(p_reason text) returns int language plpgsql as $$
declare
  v_last event_store.events;
  v_ended int;
  v_next bigint;
begin
  select * into v_last from event_store.events order by transaction_id desc, position desc limit 1;
  v_ended := greatest(coalesce(v_last.transaction_id, 0), event_store.transaction_offset()) / ${IDS_PER_EPOCH};
  v_next := (v_ended + 1) * ${IDS_PER_EPOCH} + (extract(epoch from clock_timestamp()) * 100000)::bigint;
  insert into event_store.ended_epochs (epoch, last_position, next_position, reason)
    values (v_ended, coalesce(event_store.position_text(v_last.transaction_id, v_last.position), ''),
      lpad(v_next::text, 20, '0'), p_reason);
  execute format('create or replace function event_store.transaction_offset() returns bigint
    language sql immutable parallel safe as %L',
    format('select %s::bigint', v_next - pg_snapshot_xmax(pg_current_snapshot())::text::bigint));
  perform event_store.settle_here();
  return v_ended + 1;
end $$;
`;

/**
 * Begins a new epoch where the cluster is not the one the present epoch began on. Runs with the rights of its owner: every process
 * may find this out first, and only the owner may replace functions.
 */
export const followCluster = `
create function event_store.follow_cluster() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if event_store.home() <> event_store.present_home() then
    perform event_store.raise_epoch('another cluster or timeline');
  end if;
end $$;
`;

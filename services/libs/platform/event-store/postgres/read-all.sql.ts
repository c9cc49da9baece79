import { BY_INDEX } from './by-index.js';
import { PAGE_BYTES } from '../page-bytes.js';
import { APPEND_LOCK, LOCK_CLASS } from './locks.js';

/** ISO 8601 in UTC, to the millisecond: cheaper to write here than to parse and write again in JavaScript. */
const iso = `
create or replace function event_store.iso(at timestamptz) returns text
  language sql stable parallel safe
  as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
`;

/** A 32-bit id of a running transaction, widened by the nearest known 64-bit one. */
const fullId = `
create or replace function event_store.full_id(id xid, near bigint) returns bigint
  language sql immutable parallel safe as $$
  select near + ((id::text::bigint - near % 4294967296 + 6442450944) % 4294967296) - 2147483648
$$;
`;

/**
 * The barrier: every append with a smaller transaction id has ended by the time this statement is over. The argument
 * is in the README; the order of its steps matters: the statement's snapshot, then the locks, then (in a later
 * statement) the events.
 */
const barrier = `
create or replace function event_store.barrier(out barrier bigint) language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'reading all events needs isolation level read committed' using errcode = 'SX002';
  end if;
  -- The snapshot of a standby does not tell which transactions run, so events could be skipped: it counts as away.
  if pg_is_in_recovery() then
    raise exception 'a standby cannot tell which events are complete' using errcode = '25006';
  end if;
  with snapshot as materialized (
    select pg_current_snapshot() as taken, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax
  ), locks as materialized (
    select l.locktype, l.pid, l.transactionid
    from pg_locks l
    where l.granted and (
      (l.locktype = 'transactionid' and l.mode = 'ExclusiveLock')
      or (l.locktype = 'advisory' and l.classid = ${LOCK_CLASS} and l.objid = ${APPEND_LOCK} and l.objsubid = 2
        and l.database = (select d.oid from pg_database d where d.datname = current_database())))
  ), appends as materialized (
    select a.pid, (select min(event_store.full_id(t.transactionid, s.xmax)) from locks t
      where t.locktype = 'transactionid' and t.pid = a.pid) as id
    from locks a, snapshot s where a.locktype = 'advisory'
  )
  select least(
    s.xmax,
    (select min(a.id) from appends a),
    -- An append without a visible id may have just taken one whose lock is not in the table yet. It is then among the
    -- running transactions of the snapshot that no session holds the lock of.
    case when exists (select 1 from appends a where a.id is null) then (
      select min(x.id::text::bigint) from pg_snapshot_xip(s.taken) x (id)
      where not exists (
        select 1 from locks t where t.locktype = 'transactionid' and t.pid is not null
          and event_store.full_id(t.transactionid, s.xmax) = x.id::text::bigint)
    ) end,
    -- Locks of a prepared transaction have no session, so it cannot be paired: wait for everything older.
    case when exists (select 1 from appends a where a.pid is null)
      then pg_snapshot_xmin(s.taken)::text::bigint end
  ) + event_store.transaction_offset() into barrier from snapshot s;
end $$;
`;

/**
 * A page of events after a place, in order: at most `p_limit`, and none after the one with which its data reaches the bytes of
 * a page. Sizes are read without the data. Always returns at least one row; when there are no events, a row without one.
 * `held`: a running append holds further events back, so the reader should ask again soon.
 */
const readAll = `
create or replace function event_store.read_log(p_transaction bigint, p_position bigint, p_limit int)
returns table (
  held boolean, transaction_id bigint, "position" bigint, stream text, revision int, event_id uuid, type text,
  data bytea, correlation_id text, causation_id text, actor text, recorded_at text
) language plpgsql ${BY_INDEX} as $$
declare
  v_barrier bigint;
begin
  v_barrier := (select b.barrier from event_store.barrier() b);
  return query
  select coalesce((select h.transaction_id >= v_barrier from event_store.events h
      order by h.transaction_id desc, h.position desc limit 1), false),
    e.transaction_id, e.position, e.stream::text, e.revision, e.event_id, e.type, e.data, e.correlation_id,
    e.causation_id, e.actor, event_store.iso(e.recorded_at)
  from (values (1)) as always (one)
  left join lateral (
    select * from (
      select c.*, sum(octet_length(c.data)) over (order by c.transaction_id, c.position rows unbounded preceding)
        - octet_length(c.data) as before
      from event_store.events c
      where (c.transaction_id, c.position) > (p_transaction, p_position) and c.transaction_id < v_barrier
      order by c.transaction_id, c.position limit p_limit
    ) p where p.before < ${PAGE_BYTES}
  ) e on true;
end $$;

create or replace function event_store.head() returns text language plpgsql ${BY_INDEX} as $$
declare
  v_barrier bigint;
begin
  v_barrier := (select b.barrier from event_store.barrier() b);
  return (select event_store.position_text(e.transaction_id, e.position) from event_store.events e
    where e.transaction_id < v_barrier order by e.transaction_id desc, e.position desc limit 1);
end $$;
`;

export const readFunctions = iso + fullId + barrier + readAll;

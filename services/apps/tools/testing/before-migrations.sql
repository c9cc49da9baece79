-- What the release before migrations has made, as its processes ran it at their start.

create schema if not exists auth;

create table if not exists auth.email_claim (
       email_lookup text primary key, user_id text not null, claimed_at timestamptz not null default now());

create index if not exists email_claim_user on auth.email_claim (user_id);

create table if not exists auth.credential (
       id uuid primary key, user_id text not null, hash text not null, created_at timestamptz not null default now());

create index if not exists credential_user on auth.credential (user_id);

create table if not exists auth.one_time_secret (
       id uuid primary key, user_id text not null, kind text not null check (kind in ('code', 'reset')),
       hash bytea not null, attempts int not null default 0, expires_at timestamptz not null);

create unique index if not exists one_time_secret_reset on auth.one_time_secret (hash) where kind = 'reset';

create index if not exists one_time_secret_user on auth.one_time_secret (user_id);

create table if not exists auth.known_address (
       hash text primary key, user_id text not null, seen_at timestamptz not null default now());

create index if not exists known_address_user on auth.known_address (user_id);

create index if not exists one_time_secret_age on auth.one_time_secret (expires_at);

create schema if not exists http;

create unlogged table if not exists http.rate_bucket (
       key text primary key, tokens double precision not null, granted boolean not null,
       refilled_at timestamptz not null);

create index if not exists rate_bucket_age on http.rate_bucket (refilled_at);

create table if not exists http.idempotency_key (
       scope text primary key, fingerprint text not null, attempt uuid not null, locked_until timestamptz,
       status smallint, body text, position text, created_at timestamptz not null default now());

create index if not exists idempotency_key_age on http.idempotency_key (created_at);

delete from http.idempotency_key where body like '{%';

create schema if not exists sealing;

create table if not exists sealing.user_key (
       user_id text primary key, wrapped bytea, created_at timestamptz not null default now(), deleted_at timestamptz,
       check ((wrapped is null) = (deleted_at is not null)));

create table if not exists sealing.master_check (one boolean primary key default true check (one), proof bytea not null);

create schema if not exists vault;

create sequence if not exists vault.version as integer;

create table if not exists vault.record (
       id text not null, version integer not null, owner text not null, key_id text not null, wrapped_key bytea not null,
       secret bytea not null, created_at timestamptz not null default now(), primary key (id, version));

create index if not exists record_owner on vault.record (owner);

create index if not exists record_key on vault.record (key_id);

alter table vault.record add column if not exists settled boolean not null default false;

create index if not exists record_unsettled on vault.record (created_at) where not settled;

create schema if not exists live_feed;

create table if not exists live_feed.events (
  id bigint generated always as identity primary key,
  audience text not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create index if not exists events_by_audience on live_feed.events (audience, id);

create index if not exists events_by_age on live_feed.events using brin (created_at);

create table if not exists live_feed.horizon (one boolean primary key default true check (one), id bigint not null);

insert into live_feed.horizon (id) values (0) on conflict do nothing;

create schema if not exists messaging;

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
) with (fillfactor = 50);

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
);

create table if not exists messaging.replay_requests (
  id bigint generated always as identity primary key,
  consumer text not null,
  -- Null: every stream with parked events.
  stream text,
  requested_at timestamptz not null default now(),
  -- What came of it; null while nobody has dealt with it.
  results jsonb
);

create index if not exists open_replay_requests on messaging.replay_requests (id) where results is null;

create schema if not exists read_db;

create table if not exists read_db.read_models (
  name text not null,
  generation int not null,
  version int not null,
  schema text not null unique,
  contexts text[] not null,
  status text not null check (status in ('requested', 'building', 'active', 'retired', 'dropped')),
  announce_after timestamptz,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (name, generation)
);

create unique index if not exists one_active on read_db.read_models (name) where status = 'active';

create unique index if not exists one_next on read_db.read_models (name)
  where status in ('requested', 'building');

create schema if not exists sellers;

create table if not exists sellers.feed_reads (seller text primary key, read_at timestamptz not null);

create schema if not exists price_watcher;
      create table if not exists price_watcher.known_items (
        seller text not null, source text not null, sku text not null, product_id text not null,
        fingerprint text not null, version integer not null, primary key (seller, source, sku)
      );
      create table if not exists price_watcher.feeds (
        seller text primary key, etag text, last_modified text, read_at timestamptz not null
      );

create schema if not exists price_watcher;
    create table if not exists price_watcher.watched (
      product_id text not null, user_id text not null, primary key (product_id, user_id)
    );
    create table if not exists price_watcher.best_prices (
      product_id text primary key, price_cents integer, seller text not null
    );

create schema if not exists shop;

create unlogged table if not exists shop.personal_price (
       connection_id text not null, credential_version integer not null, sku text not null, cents integer,
       available boolean not null, quoted_at timestamptz not null,
       primary key (connection_id, credential_version, sku));

alter table shop.personal_price add column if not exists list_cents integer;

create index if not exists personal_price_age on shop.personal_price (quoted_at);

create schema if not exists vectors;

create table if not exists vectors.points (
  model text not null,
  product_id text not null,
  digest text not null,
  category text not null,
  vector bytea,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (model, product_id)
);

create index if not exists points_changed_in on vectors.points (changed_in);

create schema if not exists event_store;

create table if not exists event_store.migrations (version int primary key, applied_at timestamptz not null default now());

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

insert into event_store.migrations (version) values (1);

create or replace function event_store.position_text(transaction_id bigint, nth bigint) returns text
  language sql immutable parallel safe
  as $$ select lpad(transaction_id::text, 20, '0') || '-' || lpad(nth::text, 19, '0') $$;

-- Where events with exactly these ids stand when the stream holds all of them, else nothing.
create or replace function event_store.find_appended(
  p_stream text, p_ids uuid[], out revision int, out place text
) language sql stable as $$
  select max(e.revision), max(event_store.position_text(e.transaction_id, e.position))
  from event_store.events e
  where e.event_id = any (p_ids) and e.stream = p_stream
  having count(*) = cardinality(p_ids)
$$;

create or replace function event_store.append_one(
  p_stream text, p_expected int, p_id uuid, p_type text, p_data bytea,
  p_correlation text, p_causation text, p_actor text,
  out revision int, out transaction_id bigint, out nth bigint
) language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'an append must be the first write of its transaction'
      using errcode = 'SX001', hint = 'Append in a transaction of its own, one call per transaction.';
  end if;
  if not pg_try_advisory_xact_lock_shared(1399158900, 1) then
    perform pg_advisory_xact_lock_shared(1399158900, 1);
  end if;

  
  select c.revision into revision from event_store.events c
    where c.stream = p_stream order by c.revision desc limit 1;
  revision := coalesce(revision, 0);
  if revision <> p_expected then
    return;
  end if;

  transaction_id := pg_current_xact_id()::text::bigint + event_store.transaction_offset();
  revision := p_expected + 1;
  insert into event_store.events as e
    (transaction_id, stream, revision, event_id, type, data, correlation_id, causation_id, actor)
  values (transaction_id, p_stream, revision, p_id, p_type, p_data, p_correlation, p_causation, p_actor)
  returning e.position into nth;
end $$;

create or replace function event_store.append_many(
  p_stream text, p_expected int, p_ids uuid[], p_types text[], p_data bytea[],
  p_correlations text[], p_causations text[], p_actors text[],
  out revision int, out transaction_id bigint, out nth bigint
) language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'an append must be the first write of its transaction'
      using errcode = 'SX001', hint = 'Append in a transaction of its own, one call per transaction.';
  end if;
  if not pg_try_advisory_xact_lock_shared(1399158900, 1) then
    perform pg_advisory_xact_lock_shared(1399158900, 1);
  end if;

  
  select c.revision into revision from event_store.events c
    where c.stream = p_stream order by c.revision desc limit 1;
  revision := coalesce(revision, 0);
  if revision <> p_expected then
    return;
  end if;

  transaction_id := pg_current_xact_id()::text::bigint + event_store.transaction_offset();
  for i in 1 .. cardinality(p_ids) loop
    revision := p_expected + i;
    insert into event_store.events as e
    (transaction_id, stream, revision, event_id, type, data, correlation_id, causation_id, actor)
    values (transaction_id, p_stream, revision, p_ids[i], p_types[i], p_data[i], p_correlations[i], p_causations[i],
      p_actors[i])
    returning e.position into nth;
  end loop;
end $$;

create or replace function event_store.append_each(
  p_streams text[], p_expected int[], p_append int[], p_stream text[], p_revision int[], p_ids uuid[],
  p_types text[], p_data bytea[], p_correlations text[], p_causations text[], p_actors text[],
  out refused int[], out transaction_id bigint, out places bigint[]
) language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'an append must be the first write of its transaction'
      using errcode = 'SX001', hint = 'Append in a transaction of its own, one call per transaction.';
  end if;
  if not pg_try_advisory_xact_lock_shared(1399158900, 1) then
    perform pg_advisory_xact_lock_shared(1399158900, 1);
  end if;

  select coalesce(array_agg(w.n::int), '{}') into refused
  from unnest(p_streams, p_expected) with ordinality as w (stream, expected, n)
  where w.expected <> coalesce((
    select c.revision from event_store.events c where c.stream = w.stream order by c.revision desc limit 1
  ), 0);
  transaction_id := pg_current_xact_id()::text::bigint + event_store.transaction_offset();
  with inserted as (
    insert into event_store.events as e
    (transaction_id, stream, revision, event_id, type, data, correlation_id, causation_id, actor)
    select transaction_id, a.stream, a.revision, a.id, a.type, a.data, a.correlation, a.causation, a.actor
    from unnest(p_append, p_stream, p_revision, p_ids, p_types, p_data, p_correlations, p_causations, p_actors)
      with ordinality as a (append, stream, revision, id, type, data, correlation, causation, actor, n)
    where a.append <> all (refused)
    order by a.n
    returning e.position
  )
  select array_agg(i.position order by i.position) into places from inserted i;
end $$;

create or replace function event_store.iso(at timestamptz) returns text
  language sql stable parallel safe
  as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create or replace function event_store.full_id(id xid, near bigint) returns bigint
  language sql immutable parallel safe as $$
  select near + ((id::text::bigint - near % 4294967296 + 6442450944) % 4294967296) - 2147483648
$$;

create or replace function event_store.barrier(out barrier bigint) language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'reading all events needs isolation level read committed' using errcode = 'SX002';
  end if;
  with snapshot as materialized (
    select pg_current_snapshot() as taken, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax
  ), locks as materialized (
    select l.locktype, l.pid, l.transactionid
    from pg_locks l
    where l.granted and (
      (l.locktype = 'transactionid' and l.mode = 'ExclusiveLock')
      or (l.locktype = 'advisory' and l.classid = 1399158900 and l.objid = 1 and l.objsubid = 2
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

create or replace function event_store.read_log(p_transaction bigint, p_position bigint, p_limit int)
returns table (
  held boolean, transaction_id bigint, "position" bigint, stream text, revision int, event_id uuid, type text,
  data bytea, correlation_id text, causation_id text, actor text, recorded_at text
) language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
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
    select * from event_store.events c
    where (c.transaction_id, c.position) > (p_transaction, p_position) and c.transaction_id < v_barrier
    order by c.transaction_id, c.position limit p_limit
  ) e on true;
end $$;

create or replace function event_store.head() returns text language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_barrier bigint;
begin
  v_barrier := (select b.barrier from event_store.barrier() b);
  return (select event_store.position_text(e.transaction_id, e.position) from event_store.events e
    where e.transaction_id < v_barrier order by e.transaction_id desc, e.position desc limit 1);
end $$;

insert into event_store.migrations (version) values (3);

create schema if not exists relay;
create table if not exists relay.checkpoint (
  only_row boolean primary key default true check (only_row),
  position text
);
create table if not exists relay.partitions (
  topic text, partition int, next_offset bigint not null, held_until text not null default '',
  primary key (topic, partition)
);
insert into relay.checkpoint default values on conflict do nothing;

create schema if not exists fulfilment;

create table if not exists fulfilment.account_in_use (
       order_id text not null, seller text not null, user_id text not null, connection_id text not null,
       credential_version int not null, primary key (order_id, seller));

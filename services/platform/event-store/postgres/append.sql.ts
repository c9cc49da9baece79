import { APPEND_LOCK, LOCK_CLASS } from './locks.js';

/**
 * `enter_append` is what the ordering rests on (README): the lock comes before the transaction id, so a reader that
 * sees no lock knows that no append with a smaller id is still on its way; and an id taken earlier is refused, because
 * events appended with it could be ordered before events of the same stream which they follow.
 *
 * Every function here must stay VOLATILE: each statement then reads with a snapshot of its own.
 */
const enterAppend = `
create or replace function event_store.enter_append() returns void language plpgsql as $$
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'an append must be the first write of its transaction'
      using errcode = 'SX001', hint = 'Append in a transaction of its own, one call per transaction.';
  end if;
  perform pg_advisory_xact_lock_shared(${LOCK_CLASS}, ${APPEND_LOCK});
end $$;
`;

const helpers = `
create or replace function event_store.position_text(transaction_id bigint, nth bigint) returns text
  language sql immutable parallel safe
  as $$ select lpad(transaction_id::text, 20, '0') || '-' || lpad(nth::text, 19, '0') $$;

create or replace function event_store.append_id() returns bigint
  language sql volatile
  as $$ select pg_current_xact_id()::text::bigint + event_store.transaction_offset() $$;

-- Where events with exactly these ids stand when the stream holds all of them, else nothing.
create or replace function event_store.find_appended(
  p_stream text, p_ids uuid[], out revision int, out place text
) language sql stable as $$
  select max(e.revision), max(event_store.position_text(e.transaction_id, e.position))
  from event_store.events e
  where e.event_id = any (p_ids) and e.stream = p_stream
  having count(*) = cardinality(p_ids)
$$;
`;

/** outcome: 'appended' | 'duplicate' | 'conflict'; revision: the new one, that of the duplicate, the actual one. */
const append = `
create or replace function event_store.append(
  p_stream text, p_expected int, p_ids uuid[], p_types text[], p_data bytea[],
  p_correlations text[], p_causations text[], p_actors text[],
  out outcome text, out revision int, out place text
) language plpgsql as $$
declare
  v_current int;
  v_transaction bigint;
  v_position bigint;
begin
  perform event_store.enter_append();
  select e.revision into v_current from event_store.events e
    where e.stream = p_stream order by e.revision desc limit 1;
  v_current := coalesce(v_current, 0);
  if v_current <> p_expected then
    select 'duplicate', f.revision, f.place into outcome, revision, place
      from event_store.find_appended(p_stream, p_ids) f where f.revision is not null;
    if not found then
      outcome := 'conflict';
      revision := v_current;
    end if;
    return;
  end if;
  -- From here on the transaction has an id; what was read above is older than it.
  for i in 1 .. cardinality(p_ids) loop
    insert into event_store.events as e
      (transaction_id, stream, revision, event_id, type, data, correlation_id, causation_id, actor)
    values (event_store.append_id(), p_stream, p_expected + i, p_ids[i], p_types[i], p_data[i],
      p_correlations[i], p_causations[i], p_actors[i])
    returning e.transaction_id, e.position into v_transaction, v_position;
  end loop;
  outcome := 'appended';
  revision := p_expected + cardinality(p_ids);
  place := event_store.position_text(v_transaction, v_position);
end $$;
`;

export const appendFunctions = enterAppend + helpers + append;

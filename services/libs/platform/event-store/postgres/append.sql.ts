import { BY_INDEX } from './by-index.js';
import { APPEND_LOCK, LOCK_CLASS } from './locks.js';

/**
 * The global order rests on these steps (README): the lock comes before the transaction id, so a reader that sees no lock
 * knows that no append with a smaller id is still on its way. An id taken earlier is refused, because events appended
 * with it could be ordered before events of the same stream which they follow. The steps are inlined in each function, and
 * need no query in the usual case, because every append runs them. On another timeline than before, Postgres may give out
 * ids that are in use: the epoch has to be raised first.
 *
 * Every function must stay VOLATILE: each statement then reads with a snapshot of its own.
 */
const enterAppend = `
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'an append must be the first write of its transaction'
      using errcode = 'SX001', hint = 'Append in a transaction of its own, one call per transaction.';
  end if;
  if not pg_try_advisory_xact_lock_shared(${LOCK_CLASS}, ${APPEND_LOCK}) then
    perform pg_advisory_xact_lock_shared(${LOCK_CLASS}, ${APPEND_LOCK});
  end if;
  if right(event_store.home(), 8) <> event_store.present_timeline() then
    raise exception 'this is not the timeline the epoch began on' using errcode = 'SX003';
  end if;
`;

/** From here on the transaction has an id; every event read before has a smaller one. */
const takeId = `transaction_id := pg_current_xact_id()::text::bigint + event_store.transaction_offset();`;

const INTO = `insert into event_store.events as e
    (transaction_id, stream, revision, event_id, type, data, correlation_id, causation_id, actor)`;

/** The revision alone would not tell an event from one that took its place after a failover lost it. */
const readRevision = `
  select c.revision, event_store.position_text(c.transaction_id, c.position) into revision, v_last
    from event_store.events c where c.stream = p_stream order by c.revision desc limit 1;
  revision := coalesce(revision, 0);
  if revision <> p_expected or v_last <> p_after then
    return;
  end if;
`;

const helpers = `
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
`;

/**
 * Both return the new revision and place; without a transaction id nothing was appended, and \`revision\` is the actual one.
 * \`p_after\` is the place of the preceding event, null when the caller does not know it.
 */
const appendOne = `
create or replace function event_store.append_one_after(
  p_stream text, p_expected int, p_after text, p_id uuid, p_type text, p_data bytea,
  p_correlation text, p_causation text, p_actor text,
  out revision int, out transaction_id bigint, out nth bigint
) language plpgsql ${BY_INDEX} as $$
declare
  v_last text;
begin
  ${enterAppend}
  ${readRevision}
  ${takeId}
  revision := p_expected + 1;
  ${INTO}
  values (transaction_id, p_stream, revision, p_id, p_type, p_data, p_correlation, p_causation, p_actor)
  returning e.position into nth;
end $$;
`;

const appendMany = `
create or replace function event_store.append_many_after(
  p_stream text, p_expected int, p_after text, p_ids uuid[], p_types text[], p_data bytea[],
  p_correlations text[], p_causations text[], p_actors text[],
  out revision int, out transaction_id bigint, out nth bigint
) language plpgsql ${BY_INDEX} as $$
declare
  v_last text;
begin
  ${enterAppend}
  ${readRevision}
  ${takeId}
  for i in 1 .. cardinality(p_ids) loop
    revision := p_expected + i;
    ${INTO}
    values (transaction_id, p_stream, revision, p_ids[i], p_types[i], p_data[i], p_correlations[i], p_causations[i],
      p_actors[i])
    returning e.position into nth;
  end loop;
end $$;
`;

/**
 * Many streams in one transaction. \`p_streams\`, \`p_expected\` and \`p_after\` have one entry per append; the arrays after them
 * have one per event, and \`p_append\` is the number (from 1) of the event's append. Returns the refused appends, and the
 * places of the events of the others, in order.
 *
 * A race on a stream breaks a unique constraint and with it the whole call; the caller then appends one by one.
 */
const appendEach = `
create or replace function event_store.append_each_after(
  p_streams text[], p_expected int[], p_after text[], p_append int[], p_stream text[], p_revision int[], p_ids uuid[],
  p_types text[], p_data bytea[], p_correlations text[], p_causations text[], p_actors text[],
  out refused int[], out transaction_id bigint, out places bigint[]
) language plpgsql ${BY_INDEX} as $$
begin
  ${enterAppend}
  select coalesce(array_agg(w.n::int), '{}') into refused
  from unnest(p_streams, p_expected, p_after) with ordinality as w (stream, expected, after, n)
  left join lateral (
    select c.revision, event_store.position_text(c.transaction_id, c.position) as place
    from event_store.events c where c.stream = w.stream order by c.revision desc limit 1
  ) l on true
  where w.expected <> coalesce(l.revision, 0) or w.after <> l.place;
  ${takeId}
  with inserted as (
    ${INTO}
    select transaction_id, a.stream, a.revision, a.id, a.type, a.data, a.correlation, a.causation, a.actor
    from unnest(p_append, p_stream, p_revision, p_ids, p_types, p_data, p_correlations, p_causations, p_actors)
      with ordinality as a (append, stream, revision, id, type, data, correlation, causation, actor, n)
    where a.append <> all (refused)
    order by a.n
    returning e.position
  )
  select array_agg(i.position order by i.position) into places from inserted i;
end $$;
`;

export const appendFunctions = helpers + appendOne + appendMany + appendEach;

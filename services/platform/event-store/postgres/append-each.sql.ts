/**
 * Many streams in one transaction. `p_streams` and `p_expected` have one entry per append; the event arrays one per
 * event, with `p_append` telling which append (1-based) it belongs to, in order within each append.
 *
 * One statement reads the revisions and inserts: its snapshot is older than the transaction id it takes, which is what
 * keeps ids rising within a stream. A race on a stream breaks a unique constraint and with it the whole call; the
 * caller then appends one stream at a time.
 */
export const appendEachFunction = `
create or replace function event_store.append_each(
  p_streams text[], p_expected int[], p_append int[], p_ids uuid[], p_types text[], p_data bytea[],
  p_correlations text[], p_causations text[], p_actors text[]
) returns table (append int, outcome text, revision int, place text) language plpgsql as $$
begin
  perform event_store.enter_append();
  return query
  with wanted as materialized (
    select w.n::int as n, w.stream, w.expected, coalesce((
      select e.revision from event_store.events e where e.stream = w.stream order by e.revision desc limit 1
    ), 0) as current
    from unnest(p_streams, p_expected) with ordinality as w (stream, expected, n)
  ), arriving as (
    select v.*, w.stream, w.expected, row_number() over (partition by v.append order by v.n)::int as nth
    from unnest(p_append, p_ids, p_types, p_data, p_correlations, p_causations, p_actors)
      with ordinality as v (append, id, type, data, correlation, causation, actor, n)
    join wanted w on w.n = v.append
    where w.current = w.expected
  ), inserted as (
    insert into event_store.events as e
      (transaction_id, stream, revision, event_id, type, data, correlation_id, causation_id, actor)
    select event_store.append_id(), a.stream, a.expected + a.nth, a.id, a.type, a.data, a.correlation,
      a.causation, a.actor
    from arriving a order by a.n
    returning e.stream, e.revision, e.transaction_id, e.position
  ), done as (
    select i.stream, max(i.revision) as revision, max(i.transaction_id) as id, max(i.position) as pos
    from inserted i group by i.stream
  )
  select w.n,
    case when d.stream is not null then 'appended' when f.revision is not null then 'duplicate' else 'conflict' end,
    coalesce(d.revision, f.revision, w.current),
    coalesce(event_store.position_text(d.id, d.pos), f.place)
  from wanted w
  left join done d on d.stream = w.stream
  left join lateral (
    select found.* from event_store.find_appended(w.stream, (
      select array_agg(v.id) from unnest(p_append, p_ids) as v (append, id) where v.append = w.n
    )) found where w.current <> w.expected
  ) f on true;
end $$;
`;

import type { Knex } from 'knex';
import { prepared } from '../read-db/prepared.js';
import { activeTraceparent } from '../telemetry/spans.js';
import type { LiveEvent } from './live-event.js';

/**
 * Records live events, which become visible with the commit. Call it last in the transaction: until the commit no other
 * transaction can append, so that ids become visible in ascending order and a reader that has seen an id never has to
 * look before it.
 */
export async function appendLiveEvents(trx: Knex.Transaction, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { audiences, names, payloads } = columns(events);
  await prepared(
    trx,
    // The join yields no row, and thus no id, before the lock is held.
    // A crash must not lose ids that browsers have seen: this commit waits for the disk.
    `with lock as materialized (
       select pg_advisory_xact_lock(hashtextextended('live_feed.events', 0)),
         set_config('synchronous_commit', 'on', true)
     )
     insert into live_feed.events (audience, name, payload, trace)
     select audience, name, payload::jsonb, $4
     from lock, unnest($1::text[], $2::text[], $3::text[]) with ordinality as new (audience, name, payload, nth)
     order by nth`,
    [audiences, names, payloads, activeTraceparent()],
  );
}

const columns = (events: readonly LiveEvent[]) => ({
  audiences: events.map(({ audience }) => audience),
  names: events.map(({ name }) => name),
  payloads: events.map(({ payload }) => JSON.stringify(payload)),
});

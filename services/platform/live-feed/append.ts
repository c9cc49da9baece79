import type { Knex } from 'knex';
import type { LiveEvent } from './live-event.js';

/** Bounded by Postgres's 65,535 parameters of a statement. */
const ROWS_PER_INSERT = 5000;

/**
 * Records live events; they become visible when the transaction commits. To be called last in it: from here to the
 * commit no other transaction can append, which is what makes ids become visible in ascending order. A reader that
 * has seen an id will therefore never have to look before it.
 */
export async function appendLiveEvents(trx: Knex.Transaction, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('live_feed.events', 0))`);
  const rows = events.map(({ audience, name, payload }) => ({
    audience,
    name,
    payload: JSON.stringify(payload),
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await trx('live_feed.events').insert(rows.slice(from, from + ROWS_PER_INSERT));
}

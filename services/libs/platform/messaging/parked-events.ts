import type { Knex } from 'knex';
import type { PartitionOf } from './checkpoint.js';
import type { Incoming } from './incoming.js';

interface ParkedEvent extends PartitionOf {
  readonly seq: string;
  readonly stream: string;
  readonly position: string;
  readonly error: string;
  /** ISO 8601, UTC. */
  readonly parkedAt: string;
}

/** Reason of a parked event that is sound itself. */
export const BEHIND = 'waits behind an earlier parked event of its stream';

/** Streams among these with parked events: their later events must be parked as well, to keep the order. */
export async function parkedStreams(
  trx: Knex.Transaction,
  { consumer, topic, partition }: PartitionOf,
  streams: Iterable<string>,
): Promise<Set<string>> {
  const rows = await trx('messaging.parked_events')
    .distinct('stream')
    .where({ consumer, topic, partition })
    .whereIn('stream', [...new Set(streams)]);
  return new Set(rows.map((row: { stream: string }) => row.stream));
}

/** Parks events in the given order; returns the number that were not parked already. */
export async function park(
  trx: Knex.Transaction,
  at: PartitionOf,
  events: readonly Incoming[],
): Promise<number> {
  if (events.length === 0) return 0;
  const rows = events.map(({ stream, position, offset, envelope, problem, unknownType }) => ({
    consumer: at.consumer,
    topic: at.topic,
    partition: at.partition,
    stream,
    position: position ?? `unreadable:${offset}`,
    envelope: Buffer.from(envelope),
    error: (problem ?? BEHIND).slice(0, 2000),
    unknown_type: unknownType ?? null,
  }));
  const inserted = await trx('messaging.parked_events').insert(rows).onConflict().ignore().returning('seq');
  return inserted.length;
}

/** A parked event with its envelope. */
export interface ParkedEnvelope extends ParkedEvent {
  readonly envelope: Uint8Array;
}

/** One page of parked events, oldest first; optionally of one consumer. */
export async function parkedPage(
  knex: Knex,
  consumer: string | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ events: ParkedEnvelope[]; total: number }> {
  const wanted = () =>
    knex('messaging.parked_events').modify(
      (query) => consumer !== undefined && void query.where({ consumer }),
    );
  const rows = await wanted()
    .select<(ParkedEnvelope & { parked_at: Date })[]>()
    .orderBy('seq')
    .limit(limit)
    .offset(offset);
  const [count] = await wanted().count<{ count: string }[]>();
  const events = rows.map(({ parked_at, ...row }) => ({ ...row, parkedAt: parked_at.toISOString() }));
  return { events, total: Number(count?.count) };
}

/** Parked events, oldest first; optionally of one consumer. */
export async function listParked(knex: Knex, consumer?: string): Promise<ParkedEvent[]> {
  const rows = await knex('messaging.parked_events')
    .select('seq', 'consumer', 'topic', 'partition', 'stream', 'position', 'error', 'parked_at')
    .modify((query) => consumer !== undefined && void query.where({ consumer }))
    .orderBy('seq');
  return rows.map(({ parked_at, ...row }: ParkedEvent & { parked_at: Date }) => ({
    ...row,
    parkedAt: parked_at.toISOString(),
  }));
}

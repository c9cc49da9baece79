import { schemaOf } from '@sextant/contracts/events.js';
import type { Knex } from 'knex';
import { correlated } from '../observability/correlation.js';
import { lockCheckpoints, moveCheckpoints, type Checkpoint, type PartitionOf } from './checkpoint.js';
import type { Consumer } from './consumer.js';
import { readEnvelope, type Incoming } from './incoming.js';
import { isTransient } from './transient.js';

export interface ReplayResult {
  readonly stream: string;
  /** Events applied and no longer parked. */
  readonly replayed: number;
  /** Reason why the rest stays parked; undefined when nothing is left. */
  readonly error?: string;
}

interface Row extends PartitionOf {
  seq: string;
  stream: string;
  envelope: Buffer;
}

/** Streams with parked events, and their partitions; the longest parked first. */
const parkedPlaces = (
  knex: Knex,
  consumer: string,
  stream?: string,
): Promise<(PartitionOf & { stream: string })[]> =>
  knex('messaging.parked_events')
    .select('consumer', 'topic', 'partition', 'stream')
    .where({ consumer })
    .modify((query) => stream !== undefined && void query.where({ stream }))
    .groupBy('consumer', 'topic', 'partition', 'stream')
    .orderByRaw('min(seq)');

const oldest = (trx: Knex.Transaction, at: PartitionOf, stream: string) =>
  trx('messaging.parked_events')
    .where({ consumer: at.consumer, topic: at.topic, partition: at.partition, stream })
    .orderBy('seq')
    .first<Row | undefined>('seq', 'stream', 'envelope');

/**
 * Removes the oldest parked event of a stream in the transaction of `use`. Returns false when none is left, or when its number
 * is another.
 */
const takeOldest = (
  knex: Knex,
  at: PartitionOf,
  stream: string,
  use: (event: Incoming, trx: Knex.Transaction) => Promise<void>,
  seq?: string,
): Promise<boolean> =>
  knex.transaction(async (trx) => {
    // The consumer takes the same lock, so no new event of the stream can overtake the parked ones.
    const { checkpoints } = await lockCheckpoints(trx, at.consumer, [at]);
    const [checkpoint] = checkpoints as [Checkpoint];
    const row = await oldest(trx, at, stream);
    if (!row || (seq !== undefined && seq !== row.seq)) return false;
    await use(readEnvelope('0', stream, row.envelope), trx);
    await trx('messaging.parked_events').where({ seq: row.seq }).del();
    await moveCheckpoints(trx, at.consumer, [{ at, to: { ...checkpoint, parked: checkpoint.parked - 1 } }]);
    return true;
  });

async function replayStream(
  knex: Knex,
  consumer: Consumer,
  at: PartitionOf,
  stream: string,
): Promise<ReplayResult> {
  let replayed = 0;
  let unknown: string | undefined;
  try {
    const apply = async ({ event, problem, unknownType }: Incoming, trx: Knex.Transaction) => {
      unknown = unknownType;
      if (!event) throw new Error(problem);
      await correlated({ correlationId: event.correlationId }, () => consumer.apply([event], trx));
    };
    while (await takeOldest(knex, at, stream, apply)) replayed += 1;
    return { stream, replayed };
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    if (isTransient(cause)) return { stream, replayed, error };
    await knex.raw(
      `update messaging.parked_events set error = ?, unknown_type = ? where seq =
         (select min(seq) from messaging.parked_events where consumer = ? and stream = ?)`,
      [error, unknown ?? null, consumer.name, stream],
    );
    return { stream, replayed, error };
  }
}

/**
 * Applies parked events of a consumer, or of one of its streams, in order, each in one transaction with its removal. Stops in a
 * stream at the first event that fails again. Safe while the consumer runs: it applies later events of a stream once none is
 * parked.
 */
export async function replayParked(knex: Knex, consumer: Consumer, stream?: string): Promise<ReplayResult[]> {
  const results: ReplayResult[] = [];
  for (const at of await parkedPlaces(knex, consumer.name, stream))
    results.push(await replayStream(knex, consumer, at, at.stream));
  return results;
}

/**
 * Applies events that an older release has parked because it did not know their type, and the events behind them. For the time
 * in which both releases run: the older one may go on parking.
 */
export async function replayNowKnown(knex: Knex, consumers: readonly Consumer[]): Promise<void> {
  const names = consumers.map(({ name }) => name);
  const oldest = await knex('messaging.parked_events')
    .distinctOn('consumer', 'stream')
    .select<{ consumer: string; stream: string; unknown_type: string | null }[]>(
      'consumer',
      'stream',
      'unknown_type',
    )
    .whereIn('consumer', names)
    .orderBy(['consumer', 'stream', 'seq']);
  for (const { consumer: name, stream, unknown_type: type } of oldest) {
    const consumer = consumers.find((each) => each.name === name);
    if (consumer && type !== null && schemaOf(type)) await replayParked(knex, consumer, stream);
  }
}

/**
 * Discards the oldest parked event of a stream, if it can never be applied; later ones can then be replayed. Returns false when
 * nothing is parked there.
 * @param seq number of the only event that may be discarded
 */
export async function discardOldestParked(
  knex: Knex,
  consumer: string,
  stream: string,
  seq?: string,
): Promise<boolean> {
  const [at] = await parkedPlaces(knex, consumer, stream);
  return at ? takeOldest(knex, at, stream, () => Promise.resolve(), seq) : false;
}

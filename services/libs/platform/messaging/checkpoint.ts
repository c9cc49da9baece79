import type { Knex } from 'knex';
import type { Position } from '../event-store/event-store.js';
import { prepared } from '../read-db/prepared.js';
import type { Consumer } from './consumer.js';
import { LOG_STATE, type LogState } from './log-state.js';
import { topicsOf } from './topics.js';
import { StopConsuming, TransientError } from './transient.js';

export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** Name of a partition among all topics. */
export const partitionKey = ({ topic, partition }: TopicPartition): string => `${topic}/${partition}`;

/** Partitions of a member by topic, as kafkajs gives them. */
export type Assignment = Readonly<Record<string, readonly number[]>>;

export const partitionsOf = (assignment: Assignment): TopicPartition[] =>
  Object.entries(assignment).flatMap(([topic, partitions]) =>
    partitions.map((partition) => ({ topic, partition })),
  );

/** One consumer's place in one topic partition. */
export interface PartitionOf extends TopicPartition {
  readonly consumer: string;
}

export interface Checkpoint {
  /** Newest event whose effect is committed; '' before the first. */
  readonly position: Position;
  /** Offset of that event; -1 before the first. */
  readonly positionOffset: string;
  /** Offset of the first unprocessed record. */
  readonly nextOffset: string;
  /** Number of parked events of this partition. */
  readonly parked: number;
}

interface Row {
  position: string;
  position_offset: string;
  next_offset: string;
  parked: number;
  closed: boolean;
}

const found = (row: Row): Checkpoint => ({
  position: row.position,
  positionOffset: row.position_offset,
  nextOffset: row.next_offset,
  parked: row.parked,
});

const rowOf = (db: Knex, { consumer, topic, partition }: PartitionOf) =>
  db('messaging.checkpoints').where({ consumer, topic, partition });

const select = (db: Knex, at: PartitionOf) =>
  rowOf(db, at).first<Row | undefined>('position', 'position_offset', 'next_offset', 'parked', 'closed');

/** The committed checkpoint, without locking it; undefined when the consumer has none yet. */
export async function readCheckpoint(db: Knex, at: PartitionOf): Promise<Checkpoint | undefined> {
  const row = await select(db, at);
  return row && found(row);
}

/**
 * Creates the missing checkpoints of a consumer before its first event: if that event fails, the checkpoint tells since when the
 * partition has not moved.
 */
export async function beginCheckpoints(
  db: Knex,
  { name, contexts }: Pick<Consumer, 'name' | 'contexts'>,
  partitions: number,
): Promise<void> {
  await db.raw(
    `insert into messaging.checkpoints (consumer, topic, partition)
     select ?, topic, partition from unnest(?::text[]) topic, generate_series(0, ?::int - 1) partition
     on conflict do nothing`,
    [name, topicsOf(contexts), partitions],
  );
}

/** The partitions as two columns, for `unnest`. */
const columns = (ats: readonly TopicPartition[]) =>
  [ats.map(({ topic }) => topic), ats.map(({ partition }) => partition)] as const;

type LockedRow = Row & TopicPartition & LogState;

// Always in the same order, so that two transactions that lock the same rows never wait for each other.
// The commit need not wait for the disk: a crash of Postgres may lose it, but effect and checkpoint together, with all later
// commits, and the events are applied again.
const LOCK = `
  select c.topic, c.partition, c.position, c.position_offset, c.next_offset, c.parked, c.closed,
    set_config('synchronous_commit', 'off', true), ${LOG_STATE}
  from messaging.checkpoints c cross join messaging.log_state s
  where c.consumer = $1 and (c.topic, c.partition) in (select * from unnest($2::text[], $3::int[]))
  order by c.topic, c.partition for update of c`;

interface Locked {
  /** In the order of the request. */
  readonly checkpoints: readonly Checkpoint[];
  /** Version of the log state: lost events are cached by it. */
  readonly version: number;
}

/**
 * Locks the checkpoints of one consumer until the transaction ends and reads them. Only the holder of a lock may apply events of
 * the partition for the consumer, independent of Kafka's group membership. Throws `StopConsuming` when the consumer was closed,
 * and `TransientError` after a failover or restore until it is known which events in Kafka this Postgres has lost.
 */
export async function lockCheckpoints(
  trx: Knex.Transaction,
  consumer: string,
  ats: readonly TopicPartition[],
): Promise<Locked> {
  const rows = await prepared<LockedRow>(trx, LOCK, [consumer, ...columns(ats)]);
  if (rows.some(({ closed }) => closed)) throw new StopConsuming(`${consumer} has been replaced`);
  if (rows.some((row) => !row.at_home))
    throw new TransientError(
      'Postgres was recovered: waiting for the relay to compare Kafka with the event store',
    );
  const locked = ats.map(({ topic, partition }) =>
    rows.find((row) => row.topic === topic && row.partition === partition),
  );
  if (locked.every((row) => row !== undefined))
    return { checkpoints: locked.map(found), version: locked[0]?.version ?? 0 };
  const missing = ats.map(({ topic, partition }) => ({ consumer, topic, partition }));
  await trx('messaging.checkpoints').insert(missing).onConflict().ignore();
  return lockCheckpoints(trx, consumer, ats);
}

/** A locked checkpoint's new place. */
export interface Move {
  readonly at: TopicPartition;
  readonly to: Checkpoint;
}

const MOVE = `
  update messaging.checkpoints c set position = m.position, position_offset = m.position_offset,
    next_offset = m.next_offset, parked = m.parked, updated_at = now()
  from unnest($2::text[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::int[])
    as m (topic, partition, position, position_offset, next_offset, parked)
  where c.consumer = $1 and c.topic = m.topic and c.partition = m.partition`;

/** Moves locked checkpoints; commits or rolls back with the transaction, and so with the effect of the events. */
export async function moveCheckpoints(
  trx: Knex.Transaction,
  consumer: string,
  moves: readonly Move[],
): Promise<void> {
  const to = moves.map((move) => move.to);
  await prepared(trx, MOVE, [
    consumer,
    ...columns(moves.map(({ at }) => at)),
    to.map(({ position }) => position),
    to.map(({ positionOffset }) => positionOffset),
    to.map(({ nextOffset }) => nextOffset),
    to.map(({ parked }) => parked),
  ]);
}

export interface HaltedPartition extends TopicPartition {
  readonly position: Position;
  readonly parked: number;
}

/**
 * Locks all checkpoints of a consumer, missing ones included: it can apply nothing until the transaction ends. Waits for
 * transactions of the consumer that are under way; returns the checkpoints after them.
 */
export async function haltConsumer(
  trx: Knex.Transaction,
  consumer: string,
  topics: readonly string[],
): Promise<HaltedPartition[]> {
  const { rows } = await trx.raw<{ rows: HaltedPartition[] }>(
    `insert into messaging.checkpoints as c (consumer, topic, partition)
     select ?, topic, partition from unnest(?::text[]) topic, generate_series(0, (select partitions - 1 from messaging.log_state)) partition
     order by topic, partition
     on conflict (consumer, topic, partition) do update set closed = c.closed
     returning topic, partition, position, parked`,
    [consumer, topics as string[]],
  );
  return rows;
}

/** Ends a consumer for good: in every process that still runs it, the next transaction fails with `StopConsuming`. */
export async function closeConsumer(trx: Knex.Transaction, consumer: string): Promise<void> {
  await trx('messaging.checkpoints').where({ consumer }).update({ closed: true });
}

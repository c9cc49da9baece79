import { PARTITIONS } from '@sextant/contracts/events.js';
import type { Knex } from 'knex';
import type { Position } from '../event-store/event-store.js';
import { StopConsuming } from './transient.js';

export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** One consumer's place in one topic partition. */
export interface PartitionOf extends TopicPartition {
  readonly consumer: string;
}

export interface Checkpoint {
  /** Newest event whose effect is committed; '' before the first. */
  readonly position: Position;
  /** Offset that event was read from; -1 before the first. */
  readonly positionOffset: string;
  /** Offset of the first record not dealt with. */
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

/** The committed checkpoint, without locking it; undefined when the consumer never got that far. */
export async function readCheckpoint(db: Knex, at: PartitionOf): Promise<Checkpoint | undefined> {
  const row = await select(db, at);
  return row && found(row);
}

/**
 * Locks the checkpoint until the transaction ends and reads it. Whoever holds it is the only one who may apply events
 * of that partition for that consumer, whatever Kafka believes about group membership. Throws `StopConsuming` when the
 * consumer has been closed.
 */
export async function lockCheckpoint(trx: Knex.Transaction, at: PartitionOf): Promise<Checkpoint> {
  const row = await select(trx, at).forUpdate();
  if (row?.closed) throw new StopConsuming(`${at.consumer} has been replaced`);
  if (row) return found(row);
  const { consumer, topic, partition } = at;
  await trx('messaging.checkpoints').insert({ consumer, topic, partition }).onConflict().ignore();
  return lockCheckpoint(trx, at);
}

/** Moves a locked checkpoint; commits or rolls back with the transaction, and so with the effect of the events. */
export async function moveCheckpoint(trx: Knex.Transaction, at: PartitionOf, to: Checkpoint): Promise<void> {
  const { position, positionOffset, nextOffset, parked } = to;
  await rowOf(trx, at).update({
    position,
    position_offset: positionOffset,
    next_offset: nextOffset,
    parked,
    updated_at: trx.fn.now(),
  });
}

export interface HaltedPartition extends TopicPartition {
  readonly position: Position;
  readonly parked: number;
}

/**
 * Locks all checkpoints of a consumer, those it has yet to make included: until the transaction ends it can apply
 * nothing. Waits for transactions of the consumer that are under way; gives where it stands then.
 */
export async function haltConsumer(
  trx: Knex.Transaction,
  consumer: string,
  topics: readonly string[],
): Promise<HaltedPartition[]> {
  const { rows } = await trx.raw<{ rows: HaltedPartition[] }>(
    `insert into messaging.checkpoints as c (consumer, topic, partition)
     select ?, topic, partition from unnest(?::text[]) topic, generate_series(0, ?) partition
     on conflict (consumer, topic, partition) do update set closed = c.closed
     returning topic, partition, position, parked`,
    [consumer, topics as string[], PARTITIONS - 1],
  );
  return rows;
}

/** Ends a consumer for good: whichever process still runs it, its next transaction fails with `StopConsuming`. */
export async function closeConsumer(trx: Knex.Transaction, consumer: string): Promise<void> {
  await trx('messaging.checkpoints').where({ consumer }).update({ closed: true });
}

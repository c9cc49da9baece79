import type { Knex } from 'knex';
import { lockCheckpoint, moveCheckpoint, type Checkpoint, type PartitionOf } from './checkpoint.js';
import type { Consumer } from './consumer.js';
import type { Incoming } from './incoming.js';
import { park, parkedStreams } from './parked-events.js';
import type { RecordedEvent } from './recorded-event.js';

/** Leaves out what the checkpoint has passed, and repetitions within the chunk. */
function unseen(records: readonly Incoming[], checkpoint: Checkpoint): Incoming[] {
  let newest = checkpoint.position;
  return records.filter(({ position }) => {
    if (position === undefined) return true;
    if (position <= newest) return false;
    newest = position;
    return true;
  });
}

/** Separates what can be applied from what must be parked: the bad, and whatever follows the bad in its stream. */
function sort(
  records: readonly Incoming[],
  blocked: Set<string>,
): { apply: RecordedEvent[]; park: Incoming[] } {
  const sorted = { apply: [] as RecordedEvent[], park: [] as Incoming[] };
  for (const record of records) {
    if (record.event && !record.problem && !blocked.has(record.stream)) sorted.apply.push(record.event);
    else {
      blocked.add(record.stream);
      sorted.park.push(record);
    }
  }
  return sorted;
}

/**
 * Applies records of one partition and moves the checkpoint past them, in one transaction: both happen or neither.
 * Events at or before the checkpoint are left out, so redelivery and duplicates have no effect. `nextOffset` is the
 * offset after the last record. Gives the new checkpoint; throws what the consumer throws, having changed nothing.
 */
export const applyChunk = (
  knex: Knex,
  consumer: Consumer,
  at: PartitionOf,
  records: readonly Incoming[],
  nextOffset: string,
): Promise<Checkpoint> =>
  knex.transaction(async (trx) => {
    const checkpoint = await lockCheckpoint(trx, at);
    const fresh = unseen(records, checkpoint);
    const blocked =
      checkpoint.parked > 0
        ? await parkedStreams(
            trx,
            at,
            fresh.map((record) => record.stream),
          )
        : new Set<string>();
    const sorted = sort(fresh, blocked);
    if (sorted.apply.length > 0) await consumer.apply(sorted.apply, trx);
    const parked = checkpoint.parked + (await park(trx, at, sorted.park));
    // Without a fresh event, the checkpoint's own event may have come again, at another offset if the topic was rebuilt.
    const last =
      fresh.findLast(({ position }) => position !== undefined) ??
      records.find(({ position }) => position === checkpoint.position);
    const moved: Checkpoint = {
      position: last?.position ?? checkpoint.position,
      positionOffset: last?.offset ?? checkpoint.positionOffset,
      nextOffset,
      parked,
    };
    await moveCheckpoint(trx, at, moved);
    return moved;
  });

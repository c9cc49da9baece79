import type { Knex } from 'knex';
import { lockCheckpoint, moveCheckpoint, type Checkpoint, type PartitionOf } from './checkpoint.js';
import type { Position } from '../event-store/event-store.js';
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

export interface Applied {
  readonly checkpoint: Checkpoint;
  /** Offset of the first record that was held back; undefined when all were dealt with. */
  readonly heldFrom: string | undefined;
}

/**
 * Applies records of one partition and moves the checkpoint past them, in one transaction: both happen or neither.
 * Events at or before the checkpoint are left out, so redelivery and duplicates have no effect. `nextOffset` is the
 * offset after the last record. Throws what the consumer throws, having changed nothing.
 */
export const applyChunk = (
  knex: Knex,
  consumer: Consumer,
  at: PartitionOf,
  records: readonly Incoming[],
  nextOffset: string,
): Promise<Applied> =>
  knex.transaction(async (trx) => {
    const checkpoint = await lockCheckpoint(trx, at);
    const limit = await consumer.holdBackAfter?.(at, trx);
    const { now, heldFrom } = split(unseen(records, checkpoint), limit);
    const streams = now.map((record) => record.stream);
    const blocked = checkpoint.parked > 0 ? await parkedStreams(trx, at, streams) : new Set<string>();
    const sorted = sort(now, blocked);
    if (sorted.apply.length > 0) await consumer.apply(sorted.apply, trx);
    const parked = checkpoint.parked + (await park(trx, at, sorted.park));
    // Without a new event, the checkpoint's own may have come again, at another offset if the topic was rebuilt.
    const last =
      now.findLast(({ position }) => position !== undefined) ??
      records.find(({ position }) => position === checkpoint.position);
    const moved: Checkpoint = {
      position: last?.position ?? checkpoint.position,
      positionOffset: last?.offset ?? checkpoint.positionOffset,
      nextOffset: heldFrom ?? nextOffset,
      parked,
    };
    await moveCheckpoint(trx, at, moved);
    return { checkpoint: moved, heldFrom };
  });

/** Cuts before the first event after the limit. */
function split(records: readonly Incoming[], limit: Position | undefined) {
  const cut = limit === undefined ? -1 : records.findIndex(({ position = '' }) => position > limit);
  return cut < 0
    ? { now: records, heldFrom: undefined }
    : { now: records.slice(0, cut), heldFrom: records[cut]?.offset };
}

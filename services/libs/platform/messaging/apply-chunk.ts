import type { Knex } from 'knex';
import { lockCheckpoints, moveCheckpoints, type Checkpoint, type TopicPartition } from './checkpoint.js';
import type { Position } from '../event-store/event-store.js';
import { correlated, type Correlated } from '../observability/correlation.js';
import type { Consumer } from './consumer.js';
import type { Incoming } from './incoming.js';
import { lostEvents, type LostEvents } from './log-state.js';
import { park, parkedStreams } from './parked-events.js';
import type { RecordedEvent } from './recorded-event.js';

const isBefore = (offset: string, other: string): boolean => BigInt(offset) < BigInt(other);

/**
 * Leaves out events at or before the checkpoint, repetitions within the chunk, events that the event store has lost, and
 * events after a gap, whose predecessor in the partition has not been applied. The relay publishes the missing events again,
 * and the later ones with them. A record without a position is skipped by its offset, so that one that an operator has given up
 * is not parked again. In a recreated topic it may be skipped without being parked; the relay never writes one.
 */
function nextInOrder(
  records: readonly Incoming[],
  checkpoint: Checkpoint,
  lost: LostEvents,
): { next: Incoming[]; afterGap: number } {
  const next: Incoming[] = [];
  let newest = checkpoint.position;
  let afterGap = 0;
  for (const record of records) {
    const { position, previousPosition } = record;
    if (position === undefined) {
      if (!isBefore(record.offset, checkpoint.nextOffset)) next.push(record);
    } else if (lost.has({ id: record.event?.id ?? '', position })) continue;
    else if (previousPosition > newest) afterGap += 1;
    else if (position > newest) {
      next.push(record);
      newest = position;
    }
  }
  return { next, afterGap };
}

/** Separates events to apply from events to park: bad ones, and later events of their streams. */
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
  /** Offset of the first record that was held back; undefined when none was. */
  readonly heldFrom: string | undefined;
  /** Number of events left out because of a gap before them. */
  readonly afterGap: number;
  /** Time when the first applied event was recorded (ISO 8601); undefined when none was applied, or that one is past for the consumer. */
  readonly recordedAt: string | undefined;
  /** Records parked because they cannot be read. */
  readonly unreadable: readonly Incoming[];
}

/** Records of one partition, in order, that are applied in one transaction. */
export interface Chunk {
  readonly at: TopicPartition;
  readonly records: readonly Incoming[];
  /** The offset after the last record. */
  readonly nextOffset: string;
}

/**
 * Applies chunks of different partitions and moves their checkpoints past them, in one transaction. Events at or before a
 * checkpoint are left out, so redelivery and duplicates have no effect; so are events after a gap, so nothing is skipped.
 * Rolls back and throws the consumer's error when it fails.
 */
export const applyChunks = (
  knex: Knex,
  consumer: Consumer,
  chunks: readonly Chunk[],
): Promise<readonly Applied[]> =>
  knex.transaction(async (trx) => {
    const places = chunks.map(({ at }) => at);
    const { checkpoints, version } = await lockCheckpoints(trx, consumer.name, places);
    const lost = await lostEvents(knex, trx, version);
    const sorted: Sorted[] = [];
    for (const [nth, chunk] of chunks.entries())
      sorted.push(await sortChunk(trx, consumer, chunk, checkpoints[nth] as Checkpoint, lost));
    const events = inOrder(sorted.map(({ apply }) => apply));
    if (events.length > 0) await correlated(sharedBy(events), () => consumer.apply(events, trx));
    const applied: Applied[] = [];
    for (const each of sorted) applied.push(await parkRest(trx, consumer, each));
    const moves = applied.map(({ checkpoint }, nth) => ({
      at: places[nth] as TopicPartition,
      to: checkpoint,
    }));
    await moveCheckpoints(trx, consumer.name, moves);
    return applied;
  });

/** Correlation id of the events, when it is the same for all. */
function sharedBy(events: readonly RecordedEvent[]): Correlated {
  const correlationId = events[0]?.correlationId;
  return events.every((event) => event.correlationId === correlationId) ? { correlationId } : {};
}

interface Sorted {
  readonly chunk: Chunk;
  readonly checkpoint: Checkpoint;
  readonly apply: readonly RecordedEvent[];
  readonly park: readonly Incoming[];
  /** Records to apply or park now. */
  readonly now: readonly Incoming[];
  readonly heldFrom: string | undefined;
  readonly afterGap: number;
  readonly recordedAt: string | undefined;
}

async function sortChunk(
  trx: Knex.Transaction,
  consumer: Consumer,
  chunk: Chunk,
  checkpoint: Checkpoint,
  lost: LostEvents,
): Promise<Sorted> {
  const at = { ...chunk.at, consumer: consumer.name };
  const limit = await consumer.holdBackAfter?.(at, trx);
  const { next, afterGap } = nextInOrder(chunk.records, checkpoint, lost);
  const { now, heldFrom } = split(next, limit);
  const streams = now.map((record) => record.stream);
  const blocked = checkpoint.parked > 0 ? await parkedStreams(trx, at, streams) : new Set<string>();
  const sorted = sort(now, blocked);
  const [first] = sorted.apply;
  const isPast = first && (await consumer.isPast?.(first, trx));
  return {
    chunk,
    checkpoint,
    now,
    heldFrom,
    afterGap,
    recordedAt: isPast ? undefined : first?.recordedAt,
    ...sorted,
  };
}

async function parkRest(
  trx: Knex.Transaction,
  consumer: Consumer,
  { chunk, checkpoint, now, heldFrom, afterGap, recordedAt, park: bad }: Sorted,
): Promise<Applied> {
  const parked = checkpoint.parked + (await park(trx, { ...chunk.at, consumer: consumer.name }, bad));
  // Without a new event: the event of the checkpoint may be redelivered, at another offset if the topic was rebuilt.
  const last =
    now.findLast(({ position }) => position !== undefined) ??
    chunk.records.find(({ position }) => position === checkpoint.position);
  // Records that are delivered again and hold nothing new do not move the offset back.
  const isAgain = now.length === 0 && isBefore(chunk.nextOffset, checkpoint.nextOffset);
  const moved: Checkpoint = {
    position: last?.position ?? checkpoint.position,
    positionOffset: last?.offset ?? checkpoint.positionOffset,
    nextOffset: heldFrom ?? (isAgain ? checkpoint.nextOffset : chunk.nextOffset),
    parked,
  };
  const unreadable = bad.filter((record) => record.isUnreadable);
  return { checkpoint: moved, heldFrom, afterGap, recordedAt, unreadable };
}

/** Events of several partitions in the order of the log, which is also the order within each partition. */
function inOrder(parts: readonly (readonly RecordedEvent[])[]): readonly RecordedEvent[] {
  const [only, ...more] = parts.filter((part) => part.length > 0);
  if (more.length === 0) return only ?? [];
  return parts.flat().sort((a, b) => (a.position < b.position ? -1 : 1));
}

/** Splits records before the first event after the limit. */
function split(records: readonly Incoming[], limit: Position | undefined) {
  const cut = limit === undefined ? -1 : records.findIndex(({ position = '' }) => position > limit);
  return cut < 0
    ? { now: records, heldFrom: undefined }
    : { now: records.slice(0, cut), heldFrom: records[cut]?.offset };
}

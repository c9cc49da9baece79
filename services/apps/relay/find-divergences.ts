import type { Envelope } from '@sextant/contracts/gen/sextant/messaging/v1/envelope_pb.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { mapConcurrently } from '@sextant/platform/process/map-concurrently.js';
import type { Divergence } from '@sextant/platform/messaging/log-state.js';
import type { Kafka } from 'kafkajs';
import { partitionKey } from './checkpoint.js';
import type { PartitionLog } from './kafka-log.js';
import { isStored, placeKey, readEnvelopes } from './log-check.js';
import type { Place } from './record-reader.js';

/** A partition that ends with lost events. */
export interface LostEnd extends Divergence {
  /** True when stored events follow lost ones: the store kept a later transaction and lost an earlier one. */
  readonly interleaved: boolean;
}

/**
 * Records that are compared at a time. A store that went back to a point in time has all events before it except those of
 * transactions then under way: before this many stored events in a row there are no lost ones.
 */
const WINDOW = 200;
const READS = 4;

interface Compared {
  readonly offset: bigint;
  readonly envelope: Envelope | undefined;
  readonly isStored: boolean;
}

/** Compares the ends of partitions with the event store, backwards until they agree. Returns those that hold lost events. */
export async function findDivergences(
  kafka: Kafka,
  eventStore: EventStore,
  logs: readonly PartitionLog[],
): Promise<LostEnd[]> {
  const ends = new Map<PartitionLog, Compared[]>();
  let open = logs.filter(({ low, high }) => high > low);
  for (const log of open) ends.set(log, []);
  while (open.length > 0) {
    const places = open.flatMap((log) => before(log, ends.get(log)?.[0]?.offset ?? log.high));
    const found = await readEnvelopes(kafka, places);
    const compared = await mapConcurrently(places, READS, async (place) => {
      const envelope = found.get(placeKey(place));
      return {
        offset: place.offset,
        envelope,
        isStored: !!envelope && (await isStored(eventStore, envelope)),
      };
    });
    const byLog = Map.groupBy(compared.keys(), (nth) => keyOf(places[nth] as Place));
    open = open.filter((log) => {
      const window = (byLog.get(keyOf(log)) ?? []).map((nth) => compared[nth] as Compared);
      ends.get(log)?.unshift(...window);
      return window.some(({ isStored: stored }) => !stored) && (window[0]?.offset ?? 0n) > log.low;
    });
  }
  return [...ends].flatMap(([log, end]) => divergence(log, end) ?? []);
}

const keyOf = ({ topic, partition }: { topic: string; partition: number }): string =>
  partitionKey(topic, partition);

function before({ topic, partition, low }: PartitionLog, end: bigint): Place[] {
  const start = end - BigInt(WINDOW) > low ? end - BigInt(WINDOW) : low;
  return Array.from({ length: Number(end - start) }, (_, n) => ({
    topic,
    partition,
    offset: start + BigInt(n),
  }));
}

function divergence({ topic, partition }: PartitionLog, end: readonly Compared[]): LostEnd | undefined {
  const first = end.findIndex(({ isStored: stored }) => !stored);
  if (first < 0) return undefined;
  const lost = end.flatMap(({ envelope, isStored: stored }) =>
    envelope && !stored ? [{ topic, partition, id: envelope.eventId, position: envelope.position }] : [],
  );
  const kept = end[first - 1];
  return {
    topic,
    partition,
    lost,
    kept: { position: kept?.envelope?.position ?? '', offset: kept?.offset ?? -1n },
    interleaved: end.slice(first).some(({ isStored: stored }) => stored),
  };
}

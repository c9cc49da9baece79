import type { Envelope } from '@sextant/contracts/gen/sextant/messaging/v1/envelope_pb.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { mapConcurrently } from '@sextant/platform/process/map-concurrently.js';
import type { LostEvents } from '@sextant/platform/messaging/log-state.js';
import { decodeEnvelope } from '@sextant/platform/messaging/envelope.js';
import type { Kafka } from 'kafkajs';
import { partitionKey, type PartitionState } from './checkpoint.js';
import { shortened, type PartitionLog } from './kafka-log.js';
import { readRecords, type Place } from './record-reader.js';

/** Kafka or the checkpoint has events that the event store lacks: an operator has to decide which side is right. */
export class EventStoreWentBack extends Error {
  constructor(evidence: string) {
    super(
      `${evidence}. If it was restored, type \`npm run epoch -- raise\` (README of the relay, "When the event store went back")`,
    );
    this.name = 'EventStoreWentBack';
  }
}

/** A partition ends with a record that no relay has written. */
class ForeignRecord extends Error {
  override readonly name = 'ForeignRecord';
  constructor(place: Place) {
    super(
      `${placeKey(place)} holds a record that is no event: somebody else writes to this topic. When that is over, type ` +
        `kafka-topics --delete --topic ${place.topic}: all its events are published again`,
    );
  }
}

/** Concurrent reads of the event store. */
const READS = 4;

/** Fields by which an event in Kafka is compared with the event store. */
export type Identity = Pick<Envelope, 'eventId' | 'stream' | 'revision' | 'position'>;

/** Events by `placeKey`; undefined for a record that is none. */
export type Found = ReadonlyMap<string, Identity | undefined>;

export const placeKey = ({ topic, partition, offset }: Place): string =>
  `${partitionKey(topic, partition)}@${offset}`;

/** Place of the last record of a partition that the checkpoint knows. */
const lastKnown = ({ topic, partition, nextOffset }: PartitionState): Place => ({
  topic,
  partition,
  offset: nextOffset - 1n,
});

const lastOf = ({ topic, partition, high }: PartitionLog): Place => ({ topic, partition, offset: high - 1n });

/**
 * Compares what Kafka holds with the checkpoint and the event store. Returns the partitions that are not the log the relay
 * wrote: they are shorter than they were, no longer have their beginning, or have another record where the last acknowledged
 * one was. (The length alone proves nothing: a partition that was cut or recreated may have grown past its old end since.)
 * Throws `EventStoreWentBack` when a partition ends with an event that the event store does not have and that is not known to
 * be `lost`, and `ForeignRecord` when it ends with no event at all.
 */
export async function findLostPartitions(
  kafka: Kafka,
  eventStore: EventStore,
  known: readonly PartitionState[],
  logs: readonly PartitionLog[],
  lost: LostEvents,
): Promise<PartitionState[]> {
  const filled = logs.filter(({ low, high }) => high > low);
  const extents = new Map(filled.map((log) => [partitionKey(log.topic, log.partition), log]));
  // Relays before this check did not record the last event.
  const recognizable = known.filter(({ nextOffset, lastEvent }) => nextOffset > 0n && lastEvent !== '');
  const inKafka = recognizable.map(lastKnown).filter(({ topic, partition, offset }) => {
    const log = extents.get(partitionKey(topic, partition));
    return log && offset >= log.low && offset < log.high;
  });
  const found = await readIdentities(kafka, [...filled.map(lastOf), ...inKafka]);
  await refuseUnknownEvents(eventStore, filled, found, lost);
  const replaced = recognizable.filter(
    (state) => found.get(placeKey(lastKnown(state)))?.eventId !== state.lastEvent,
  );
  return [...new Set([...shortened(known, logs), ...replaced])];
}

/** Events at these places, by `placeKey`. */
export async function readIdentities(kafka: Kafka, places: readonly Place[]): Promise<Found> {
  const distinct = [...new Map(places.map((place) => [placeKey(place), place])).values()];
  const found = await readRecords(kafka, distinct, ({ value }) => identityOf(value));
  return new Map(distinct.map((place, nth) => [placeKey(place), found[nth]]));
}

function identityOf(value: Uint8Array | null): Identity | undefined {
  try {
    if (!value) return undefined;
    const { eventId, stream, revision, position } = decodeEnvelope(value);
    return { eventId, stream, revision, position };
  } catch {
    return undefined;
  }
}

async function refuseUnknownEvents(
  eventStore: EventStore,
  logs: readonly PartitionLog[],
  found: Found,
  lost: LostEvents,
): Promise<void> {
  await mapConcurrently(logs, READS, async (log) => {
    const place = lastOf(log);
    const last = found.get(placeKey(place));
    if (!last) throw new ForeignRecord(place);
    if (lost.has({ id: last.eventId, position: last.position }) || (await isStored(eventStore, last))) return;
    throw new EventStoreWentBack(
      `${placeKey(place)} holds event ${last.eventId} at position ${last.position}, which the event store does not have: it ` +
        'went back to an earlier state (a failover or a restore), or this Kafka belongs to another one',
    );
  });
}

export async function isStored(
  eventStore: Pick<EventStore, 'read'>,
  { stream, revision, eventId, position }: Identity,
): Promise<boolean> {
  const [event] = await eventStore.read(stream, revision - 1, 1);
  return event?.id === eventId && event.position === position;
}

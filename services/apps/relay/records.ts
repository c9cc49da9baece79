import { PARTITIONS, partitionOf, topicOf } from '@sextant/contracts/events.js';
import type { Position, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import type { IHeaders, TopicMessages } from 'kafkajs';
import { envelopeBytes } from './envelope-bytes.js';

/** Approximate bytes of ids, names and headers around an event. */
const ENVELOPE_BYTES = 600;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID as 32 hexadecimal digits; sliced, because a replacement costs ten times as much. */
const digits = (uuid: string): string =>
  uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);

/**
 * Headers of a record. The correlation id also makes the W3C trace context when it can serve as a trace id; the event
 * is the span.
 */
function headersOf({ id, metadata: { correlationId } }: StoredEvent): IHeaders {
  if (!UUID.test(correlationId)) return { 'correlation-id': correlationId };
  const span = id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18);
  return { 'correlation-id': correlationId, traceparent: `00-${digits(correlationId)}-${span}-01` };
}

/** Position of the last event of each partition, by topic and then by partition; absent or '' when it is not known. */
export type LastPositions = Map<string, (Position | undefined)[]>;

/** Records of a topic in one request, with their number and their last event by partition. */
export interface TopicRecords extends TopicMessages {
  readonly sent: { count: number; last: StoredEvent }[];
}

/**
 * Events by topic, in order, each with the position of its predecessor in the partition, which `lasts` keeps. Throws for a
 * stream of a category this version does not know.
 */
export function requestOf(
  events: readonly StoredEvent[],
  lasts: LastPositions,
  partitions = PARTITIONS,
): Map<string, TopicRecords> {
  const byTopic = new Map<string, TopicRecords>();
  for (const event of events) {
    const topic = topicOf(event.stream);
    const partition = partitionOf(event.stream, partitions);
    let records = byTopic.get(topic);
    if (!records) byTopic.set(topic, (records = { topic, messages: [], sent: [] }));
    let positions = lasts.get(topic);
    if (!positions) lasts.set(topic, (positions = []));
    const value = envelopeBytes(event, positions[partition] ?? '');
    positions[partition] = event.position;
    records.messages.push({ key: event.stream, value, partition, headers: headersOf(event) });
    records.sent[partition] = { count: (records.sent[partition]?.count ?? 0) + 1, last: event };
  }
  return byTopic;
}

/** Cuts a batch so that no request exceeds the limit of a broker for one partition (1 MB unless configured). */
export function* cutBySize(events: readonly StoredEvent[], bytes = 768 * 1024): Generator<StoredEvent[]> {
  let slice: StoredEvent[] = [];
  let size = 0;
  for (const event of events) {
    const weight = event.data.length + ENVELOPE_BYTES;
    if (slice.length > 0 && size + weight > bytes) {
      yield slice;
      slice = [];
      size = 0;
    }
    slice.push(event);
    size += weight;
  }
  if (slice.length > 0) yield slice;
}

import { partitionOf, topicOf } from '@sextant/contracts/events.js';
import type { Position, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { spanIdOf, traceIdOf, traceparentOf } from '@sextant/platform/telemetry/trace-ids.js';
import type { IHeaders, TopicMessages } from 'kafkajs';
import { envelopeBytes } from './envelope-bytes.js';

/** Approximate bytes of ids, names and headers around an event. */
const ENVELOPE_BYTES = 600;

/**
 * Headers of a record. The correlation id also makes the W3C trace context when it can serve as a trace id; the event
 * is the span.
 */
function headersOf({ id, metadata: { correlationId } }: StoredEvent): IHeaders {
  const traceId = traceIdOf(correlationId);
  if (traceId === undefined) return { 'correlation-id': correlationId };
  return { 'correlation-id': correlationId, traceparent: traceparentOf(traceId, spanIdOf(id)) };
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
  partitions: number,
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

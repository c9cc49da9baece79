import { partitionOf, topicOf } from '@sextant/contracts/events.js';
import type { StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { encodeEnvelope } from '@sextant/platform/messaging/envelope.js';
import type { Message, TopicMessages } from 'kafkajs';
import { partitionKey } from './checkpoint.js';

/** Ids, names and headers around an event, roughly. */
const ENVELOPE_BYTES = 600;

const HEX32 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;

/** W3C trace context, when the correlation id can serve as a trace id; the event is the span. */
function traceparent(correlationId: string, eventId: string): { traceparent?: string } {
  if (!HEX32.test(correlationId)) return {};
  const span = eventId.replaceAll('-', '').slice(0, 16);
  return { traceparent: `00-${correlationId.replaceAll('-', '')}-${span}-01` };
}

export const recordOf = (event: StoredEvent): Message & { partition: number } => ({
  key: event.stream,
  value: encodeEnvelope(event),
  partition: partitionOf(event.stream),
  headers: {
    'correlation-id': event.metadata.correlationId,
    ...traceparent(event.metadata.correlationId, event.id),
  },
});

/** What one request carries, with the number of records per `partitionKey`. */
export interface Request {
  readonly topicMessages: TopicMessages[];
  readonly counts: ReadonlyMap<string, number>;
}

/** Events by topic, in order. Throws for a stream of a context this version does not know: skipping would lose it. */
export function requestOf(events: readonly StoredEvent[]): Request {
  const byTopic = new Map<string, Message[]>();
  const counts = new Map<string, number>();
  for (const event of events) {
    const topic = topicOf(event.stream);
    const record = recordOf(event);
    const messages = byTopic.get(topic);
    if (messages) messages.push(record);
    else byTopic.set(topic, [record]);
    const key = partitionKey(topic, record.partition);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { topicMessages: [...byTopic].map(([topic, messages]) => ({ topic, messages })), counts };
}

/** Cuts a batch so that no request outgrows what a broker takes for one partition (1 MB unless configured). */
export function* sized(events: readonly StoredEvent[], bytes = 512 * 1024): Generator<StoredEvent[]> {
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

import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { EnvelopeSchema, type Envelope } from '@sextant/contracts/gen/sextant/messaging/v1/envelope_pb.js';
import { decodeEvent } from '../event-store/event-codec.js';
import type { Position, StoredEvent } from '../event-store/event-store.js';
import type { RecordedEvent } from './recorded-event.js';

/**
 * The value of the Kafka record that carries an event; its key is the stream.
 * @param previousPosition position of the previous event in the partition; '' when there is none or it is not known
 */
export const encodeEnvelope = (
  { id, data, metadata, ...event }: StoredEvent,
  previousPosition: Position | '' = '',
): Buffer =>
  Buffer.from(
    toBinary(
      EnvelopeSchema,
      create(EnvelopeSchema, { ...event, eventId: id, payload: data, previousPosition, ...metadata }),
    ),
  );

/** Reads a record's value. Throws for a value that is no envelope, or an envelope that does not identify its event. */
export function decodeEnvelope(value: Uint8Array): Envelope {
  const envelope = fromBinary(EnvelopeSchema, value);
  if (!envelope.stream || !envelope.position || !envelope.type) throw new Error('not an event envelope');
  return envelope;
}

/** Throws for an event type unknown to this version of the code, and for a payload that does not match its type. */
export function recordedEvent({ eventId, stream, revision, position, ...envelope }: Envelope): RecordedEvent {
  const { recordedAt, correlationId, causationId, actor } = envelope;
  const event = decodeEvent(envelope.type, envelope.payload);
  return { ...event, id: eventId, stream, revision, position, recordedAt, correlationId, causationId, actor };
}

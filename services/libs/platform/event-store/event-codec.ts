import { create, fromBinary, toBinary, type DescMessage } from '@bufbuild/protobuf';
import { schemaOf, type EventData, type EventType, type NewEventData } from '@sextant/contracts/events.js';

/** A domain event as business code makes it: a name and plain data. */
export type DomainEvent = {
  [T in EventType]: { readonly type: T; readonly data: NewEventData<T> };
}[EventType];

/** A domain event as it is read: every field has a value, but for those declared `optional`. */
export type DecodedEvent = { [T in EventType]: { readonly type: T; readonly data: EventData<T> } }[EventType];

function schema(type: string): DescMessage {
  const found = schemaOf(type);
  if (!found) throw new Error(`unknown event type ${type}: declare it in proto/events.ts`);
  return found;
}

/** Most bytes of an event: a broker takes records of 1 MB unless configured, and the relay adds an envelope. */
const MAX_EVENT_BYTES = 960 * 1024;

/** Thrown before an event is recorded that the relay could never publish: it would hold up all later ones. */
export class EventTooLarge extends Error {
  readonly code = 'event_too_large';

  constructor(type: string, bytes: number) {
    super(`${type} of ${bytes} bytes is larger than ${MAX_EVENT_BYTES}`);
    this.name = 'EventTooLarge';
  }
}

/**
 * Domain event → protobuf bytes. Throws when the type is not declared or a field has the wrong type.
 * @throws EventTooLarge
 */
export function encodeEvent(event: DomainEvent): Uint8Array {
  const message = schema(event.type);
  const bytes = toBinary(message, create(message, event.data));
  if (bytes.length > MAX_EVENT_BYTES) throw new EventTooLarge(event.type, bytes.length);
  return bytes;
}

/** Protobuf bytes → domain event. Unknown fields of newer writers are ignored. Throws when the type is not declared. */
export function decodeEvent(type: string, data: Uint8Array): DecodedEvent {
  // The type and its schema belong together, which TypeScript cannot see through the map.
  return { type, data: fromBinary(schema(type), data) } as unknown as DecodedEvent;
}

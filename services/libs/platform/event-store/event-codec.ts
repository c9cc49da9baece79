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

/** Domain event → protobuf bytes. Throws when the type is not declared or a field has the wrong type. */
export function encodeEvent(event: DomainEvent): Uint8Array {
  const message = schema(event.type);
  return toBinary(message, create(message, event.data));
}

/** Protobuf bytes → domain event. Unknown fields of newer writers are ignored. Throws when the type is not declared. */
export function decodeEvent(type: string, data: Uint8Array): DecodedEvent {
  // The type and its schema belong together, which TypeScript cannot see through the map.
  return { type, data: fromBinary(schema(type), data) } as unknown as DecodedEvent;
}

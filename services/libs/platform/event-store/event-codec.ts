import { create, fromBinary, toBinary, type DescMessage } from '@bufbuild/protobuf';
import { schemaOf, type EventData, type EventType } from '@sextant/contracts/events.js';

/** A domain event as business code sees it: a name and plain data. */
export type DomainEvent = { [T in EventType]: { readonly type: T; readonly data: EventData<T> } }[EventType];

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

/** Protobuf bytes → domain event. Unknown fields of newer writers are ignored. */
export function decodeEvent(type: string, data: Uint8Array): DomainEvent {
  return { type, data: fromBinary(schema(type), data) } as unknown as DomainEvent;
}

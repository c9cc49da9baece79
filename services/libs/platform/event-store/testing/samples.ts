import { randomUUID } from 'node:crypto';
import { encodeEvent } from '../event-codec.js';
import type { Append, NewEvent, StoredEvent } from '../event-store.js';
import { cartStream } from '@sextant/domain/cart/cart.js';

export const newStream = (): string => cartStream(randomUUID());

export const newEvent = (id: string = randomUUID()): NewEvent => ({
  id,
  type: 'CartCleared',
  data: encodeEvent({ type: 'CartCleared', data: { userId: 'u1', at: '2026-01-01T00:00:00.000Z' } }),
  metadata: { correlationId: 'request-1', causationId: 'command-1', actor: 'user:u1' },
});

export const newAppend = (stream = newStream(), expectedRevision = 0, events = [newEvent()]): Append => ({
  stream,
  events,
  expectedRevision,
});

/** Streams whose events did not arrive as revision 1, 2, 3… */
export function inverted(events: readonly StoredEvent[]): string[] {
  const last = new Map<string, number>();
  const wrong = new Set<string>();
  for (const { stream, revision } of events) {
    if (revision !== (last.get(stream) ?? 0) + 1) wrong.add(stream);
    last.set(stream, revision);
  }
  return [...wrong];
}

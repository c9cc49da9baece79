import type { EventStore } from './event-store.js';
import { ObservedEventStore } from './observed-event-store.js';
import { openPostgresEventStore } from './postgres/postgres-event-store.js';

/**
 * Opens the event store an address names: `postgres://…` or `kurrentdb://…`.
 * Throws EventStoreUnavailable when it cannot be reached.
 */
export async function openEventStore(url: string, connections?: number): Promise<EventStore> {
  if (!new URL(url).protocol.startsWith('kurrentdb'))
    return new ObservedEventStore(await openPostgresEventStore({ url, connections }));
  // Loaded only when used: its native client would cost every other process memory and start-up time.
  const { openKurrentEventStore } = await import('./kurrent/kurrent-event-store.js');
  return new ObservedEventStore(await openKurrentEventStore({ url }));
}

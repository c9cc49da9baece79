import type { EventStore, Position, StoredEvent } from './event-store.js';

/** The first event after a position; undefined when there is none yet. */
export async function firstAfter(
  store: Pick<EventStore, 'head' | 'subscribeToAll'>,
  position: Position | undefined,
): Promise<StoredEvent | undefined> {
  const head = await store.head();
  if (head === undefined || (position !== undefined && head <= position)) return undefined;
  const stop = new AbortController();
  try {
    for await (const [event] of store.subscribeToAll(position, { signal: stop.signal, batchSize: 1 }))
      if (event) return event;
    return undefined;
  } finally {
    stop.abort();
  }
}

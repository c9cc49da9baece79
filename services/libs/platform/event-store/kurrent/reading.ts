import {
  BACKWARDS,
  END,
  excludeSystemEvents,
  StreamNotFoundError,
  type KurrentDBClient,
} from '@kurrent/kurrentdb-client';
import type { Position, StoredEvent } from '../event-store.js';
import { positionText, storedEvent } from './convert.js';

/** Events of a stream after our revision (counted from 1); a stream that does not exist is empty. */
export async function readStream(
  client: KurrentDBClient,
  stream: string,
  afterRevision: number,
  maxCount?: number,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  try {
    const fromRevision = BigInt(afterRevision);
    for await (const resolved of client.readStream(stream, { fromRevision, ...(maxCount && { maxCount }) })) {
      const event = storedEvent(resolved);
      if (event) events.push(event);
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return events;
}

/** Position of the newest event, system events left out: the server writes many of them, and filters them itself. */
export async function newestPosition(client: KurrentDBClient): Promise<Position | undefined> {
  const filter = excludeSystemEvents();
  const newest = client.readAll({ direction: BACKWARDS, fromPosition: END, filter, maxCount: 1 });
  for await (const { event } of newest) if (event) return positionText(event.position);
  return undefined;
}

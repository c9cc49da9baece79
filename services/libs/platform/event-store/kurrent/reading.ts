import { BACKWARDS, END, StreamNotFoundError, type KurrentDBClient } from '@kurrent/kurrentdb-client';
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

/** Position of the newest event that is not the server's own. */
export async function newestPosition(client: KurrentDBClient): Promise<Position | undefined> {
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END }))
    if (event && !event.type.startsWith('$')) return positionText(event.position);
  return undefined;
}

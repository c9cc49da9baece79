import { once } from 'node:events';
import { excludeSystemEvents, START, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { Position, StoredEvent, SubscribeOptions } from '../event-store.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';
import { PAGE_BYTES } from '../page-bytes.js';
import { logPosition, storedEvent } from './convert.js';
import { backoff } from '../../process/backoff.js';
import { pause } from '../../process/pause.js';
import { reaching } from './errors.js';

const BATCH = 500;
const UNAVAILABLE = { firstMs: 50, maxMs: 5_000 };

/** Events of one subscription until it breaks or the signal aborts. */
async function* listen(
  client: KurrentDBClient,
  after: Position | undefined,
  { signal, batchSize = BATCH }: SubscribeOptions,
): AsyncGenerator<StoredEvent[]> {
  const source = client.subscribeToAll({
    fromPosition: after === undefined ? START : logPosition(after),
    filter: excludeSystemEvents(),
  });
  let failure: unknown;
  source.on('error', (error) => {
    failure ??= error;
  });
  try {
    while (!signal.aborted) {
      const batch: StoredEvent[] = [];
      let bytes = 0;
      while (batch.length < batchSize && bytes < PAGE_BYTES) {
        const resolved = source.read() as Parameters<typeof storedEvent>[0] | null;
        if (resolved === null) break;
        const event = storedEvent(resolved);
        if (!event) continue;
        batch.push(event);
        bytes += event.data.length;
      }
      if (batch.length > 0) yield batch;
      else if (failure) throw failure;
      else if (source.readableEnded) return;
      else await once(source, 'readable', { signal }).catch(() => undefined);
    }
  } finally {
    await source.unsubscribe().catch(() => undefined);
  }
}

/** Follows all events after a position; while the server is away it reconnects and resumes after the last event. */
export async function* follow(
  client: KurrentDBClient,
  after: Position | undefined,
  options: SubscribeOptions,
): AsyncGenerator<StoredEvent[]> {
  let place = after;
  let failures = 0;
  while (!options.signal.aborted) {
    const batches = listen(client, place, options);
    try {
      for (;;) {
        const { value, done } = await reaching(() => batches.next());
        if (done) break;
        place = value.at(-1)?.position ?? place;
        failures = 0;
        yield value;
      }
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
    } finally {
      await batches.return(undefined);
    }
    failures += 1;
    await pause(backoff(failures, UNAVAILABLE), options.signal);
  }
}

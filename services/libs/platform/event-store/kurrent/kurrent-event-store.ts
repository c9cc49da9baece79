import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { EndedEpoch } from '../epoch.js';
import type {
  Append,
  AppendResult,
  EventStore,
  Position,
  StoredEvent,
  SubscribeOptions,
} from '../event-store.js';
import { mapConcurrently } from '../../process/map-concurrently.js';
import { append, holdsAny } from './appending.js';
import { reaching } from './errors.js';
import { follow } from './following.js';
import { KnownIds } from './known-ids.js';
import { newestPosition, readStream } from './reading.js';

/** Concurrent calls to the server where one call of the port takes many. */
const CONCURRENCY = 32;

export class KurrentEventStore implements EventStore {
  private readonly known = new KnownIds();

  constructor(private readonly client: KurrentDBClient) {}

  append(wanted: Append): Promise<AppendResult> {
    return reaching(() => append(this.client, this.known, wanted));
  }

  appendEach(appends: readonly Append[]): Promise<AppendResult[]> {
    return mapConcurrently(appends, CONCURRENCY, (wanted) => this.append(wanted));
  }

  async read(stream: string, afterRevision = 0, most?: number): Promise<StoredEvent[]> {
    const events = await reaching(() => readStream(this.client, stream, afterRevision, most));
    this.known.add(stream, this.known.of(stream), afterRevision, events);
    return events;
  }

  async readEach(streams: readonly string[]): Promise<Map<string, StoredEvent[]>> {
    const names = [...new Set(streams)];
    const read = await mapConcurrently(names, CONCURRENCY, (stream) => this.read(stream));
    return new Map(names.flatMap((name, index) => (read[index]?.length ? [[name, read[index]]] : [])));
  }

  holdsAny(stream: string, ids: readonly string[]): Promise<boolean> {
    return reaching(() => holdsAny(this.client, this.known, stream, ids));
  }

  subscribeToAll(after: Position | undefined, options: SubscribeOptions): AsyncIterable<StoredEvent[]> {
    return follow(this.client, after, options);
  }

  head(): Promise<Position | undefined> {
    return reaching(() => newestPosition(this.client));
  }

  /** KurrentDB reports no restore to its clients; the relay notices one, and only new topics help then (README). */
  endedEpochs(): Promise<readonly EndedEpoch[]> {
    return Promise.resolve([]);
  }

  close(): Promise<void> {
    return this.client.dispose();
  }
}

/** Connects to `kurrentdb://…` and makes sure it answers. Throws EventStoreUnavailable. */
export async function openKurrentEventStore({ url }: { readonly url: string }): Promise<EventStore> {
  const store = new KurrentEventStore(KurrentDBClient.connectionString(url));
  try {
    await store.head();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { Position, SubscribeOptions } from '../event-store.js';
import { KurrentEventStore } from '../kurrent/kurrent-event-store.js';

/** KurrentDB of which a spec follows only what is appended after a position: the specs of a run share the server. */
export class SharedKurrentEventStore extends KurrentEventStore {
  constructor(
    client: KurrentDBClient,
    private readonly begin: Position | undefined,
  ) {
    super(client);
  }

  override subscribeToAll(after: Position | undefined, options: SubscribeOptions) {
    return super.subscribeToAll(after ?? this.begin, options);
  }

  override async head(): Promise<Position | undefined> {
    const head = await super.head();
    return head === this.begin ? undefined : head;
  }
}

/** Opens a server, of which only what is appended from now on counts. */
export async function openSharedKurrentDB(url: string): Promise<SharedKurrentEventStore> {
  const client = KurrentDBClient.connectionString(url);
  return new SharedKurrentEventStore(client, await new KurrentEventStore(client).head());
}

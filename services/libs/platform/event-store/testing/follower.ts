import { until } from '@sextant/testing/eventually.js';
import type { EventStore, Position, StoredEvent } from '../event-store.js';

/** A live subscriber that remembers what it got, for specs. */
export class Follower {
  readonly events: StoredEvent[] = [];
  private readonly abort = new AbortController();
  private readonly done: Promise<void>;
  private failure: unknown;

  constructor(store: EventStore, after?: Position, batchSize?: number) {
    this.done = this.run(store.subscribeToAll(after, { signal: this.abort.signal, batchSize }));
  }

  private async run(batches: AsyncIterable<StoredEvent[]>): Promise<void> {
    try {
      for await (const batch of batches) {
        this.events.push(...batch);
      }
    } catch (error) {
      this.failure = error;
    }
  }

  /** Resolves as soon as the events satisfy the condition; rejects when the subscription failed. */
  async until(condition: (events: StoredEvent[]) => boolean): Promise<StoredEvent[]> {
    await until(String(condition), () => this.failure !== undefined || condition(this.events));
    if (this.failure) throw this.failure as Error;
    return this.events;
  }

  has = (id: string): Promise<StoredEvent[]> =>
    this.until((events) => events.some((event) => event.id === id));

  async stop(): Promise<void> {
    this.abort.abort();
    await this.done;
  }
}

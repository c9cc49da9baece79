import type { FoldedStream } from './plan.js';

export interface CachedAggregate {
  readonly decider: unknown;
  readonly folded: FoldedStream<unknown>;
  /** Of all events of the stream up to there. */
  readonly ids: Set<string>;
}

/** Event ids kept at most, over all streams: some ten megabytes. */
const MAX_IDS = 100_000;

/**
 * Streams as they were when this process last appended to them, so that the next command need not read them first. Only
 * ever a guess: an append on top of one that is out of date is refused by the store, and then the stream is read.
 */
export class AggregateCache {
  private readonly streams = new Map<string, CachedAggregate>();
  private ids = 0;

  /** What is known of a stream, as far as this decider has made it. */
  get(stream: string, decider: unknown): CachedAggregate | undefined {
    const known = this.streams.get(stream);
    return known?.decider === decider ? known : undefined;
  }

  set(stream: string, cached: CachedAggregate): void {
    this.delete(stream);
    this.streams.set(stream, cached);
    this.ids += cached.ids.size;
    for (const oldest of this.streams.keys()) {
      if (this.ids <= MAX_IDS) break;
      this.delete(oldest);
    }
  }

  delete(stream: string): void {
    const known = this.streams.get(stream);
    if (!known) return;
    this.streams.delete(stream);
    this.ids -= known.ids.size;
  }
}

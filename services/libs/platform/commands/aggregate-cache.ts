import type { FoldedStream } from './plan.js';

export interface CachedAggregate {
  readonly decider: unknown;
  readonly folded: FoldedStream<unknown>;
  /** Ids of all events of the stream up to that revision. */
  readonly ids: Set<string>;
}

/** Event ids kept over all streams: about ten megabytes. */
const MAX_IDS = 100_000;

/**
 * Streams as this process last appended to them, so that the next command need not read them first. An entry may be out
 * of date: the store then refuses the append, and the stream is read.
 */
export class AggregateCache {
  private readonly streams = new Map<string, CachedAggregate>();
  private ids = 0;

  /** Undefined also when another decider folded the stream. */
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

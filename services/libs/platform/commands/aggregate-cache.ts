import type { Position } from '../event-store/event-store.js';
import type { FoldedStream } from './plan.js';

export interface CachedAggregate {
  readonly decider: unknown;
  readonly folded: FoldedStream<unknown>;
  /** Position of the event at that revision; undefined before the first. */
  readonly position: Position | undefined;
  /** Ids of the latest events of the stream up to that revision. The event store refuses older ones. */
  readonly ids: ReadonlySet<string>;
  /** False while an append is under way: the state of the stream is unknown until the store has answered. */
  readonly current: boolean;
}

/** Event ids kept over all streams: about ten megabytes. */
const MAX_IDS = 100_000;
/**
 * Event ids kept per stream: only recent commands are repeated, and an old stream must not cost more than a young one. Four ids
 * leave room for 25,000 old streams, more than a catalog has products.
 */
export const MAX_IDS_PER_STREAM = 4;

/**
 * Streams as this process last read or appended to them, so that the next command need not read them first. An entry may be out
 * of date, or hold events that the store has lost: the store then refuses the append, and the stream is read.
 */
export class AggregateCache {
  private readonly streams = new Map<string, CachedAggregate>();
  private ids = 0;

  /** Undefined also when another decider folded the stream. */
  get(stream: string, decider: unknown): CachedAggregate | undefined {
    const known = this.streams.get(stream);
    return known?.decider === decider ? known : undefined;
  }

  set(stream: string, { ids: all, ...cached }: Omit<CachedAggregate, 'current'>): void {
    this.delete(stream);
    const ids = all.size > MAX_IDS_PER_STREAM ? new Set([...all].slice(-MAX_IDS_PER_STREAM)) : all;
    this.streams.set(stream, { ...cached, ids, current: true });
    this.ids += weightOf(ids);
    for (const oldest of this.streams.keys()) {
      if (this.ids <= MAX_IDS) break;
      this.delete(oldest);
    }
  }

  /** Marks an entry as perhaps out of date. */
  markStale(stream: string): void {
    const known = this.streams.get(stream);
    if (known) this.streams.set(stream, { ...known, current: false });
  }

  delete(stream: string): void {
    const known = this.streams.get(stream);
    if (!known) return;
    this.streams.delete(stream);
    this.ids -= weightOf(known.ids);
  }
}

/** At least 1, because a stream without events is cached as well. */
const weightOf = (ids: ReadonlySet<string>): number => Math.max(1, ids.size);

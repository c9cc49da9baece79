import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
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

interface Entry {
  readonly decider: unknown;
  current: boolean;
  /** The rest, serialized: a third of its size as objects, of known size and outside of the heap. */
  readonly packed: Uint8Array;
}

/** Limit of the memory that remembered streams take, for a process that does not deal with a whole catalog. */
const DEFAULT_BYTES = 16_000_000;
/** Memory of an entry beside what it packs: name, buffer and places in the map. */
const ENTRY_BYTES = 400;
/** Event ids kept per stream: only recent commands are repeated, and an old stream must not cost more than a young one. */
export const MAX_IDS_PER_STREAM = 4;

const weightOf = ({ packed }: Entry): number => ENTRY_BYTES + packed.byteLength;

/**
 * Streams as this process last read or appended to them, so that the next command need not read them first. An entry may be out
 * of date, or hold events that the store has lost: the store then refuses the append, and the stream is read. States are kept as
 * structured clones: plain data, maps and sets.
 */
export class AggregateCache {
  private readonly streams: LRUCache<string, Entry>;

  /** @param maxBytes memory from which on the streams that were used the longest ago are forgotten */
  constructor(maxBytes = DEFAULT_BYTES) {
    this.streams = new LRUCache({ maxSize: maxBytes, sizeCalculation: weightOf });
  }

  /** Undefined also when another decider folded the stream. */
  get(stream: string, decider: unknown): CachedAggregate | undefined {
    const known = this.streams.get(stream);
    if (known?.decider !== decider) return undefined;
    const { current, packed } = known as Entry;
    const kept = deserialize(packed) as Pick<CachedAggregate, 'folded' | 'position' | 'ids'>;
    return { decider, current, ...kept };
  }

  set(stream: string, { decider, folded, position, ids: all }: Omit<CachedAggregate, 'current'>): void {
    const ids = all.size > MAX_IDS_PER_STREAM ? new Set([...all].slice(-MAX_IDS_PER_STREAM)) : all;
    // Copied, because the serializer's own buffer may be twice as long as what it holds.
    const packed = new Uint8Array(serialize({ folded, position, ids }));
    this.streams.set(stream, { decider, current: true, packed });
  }

  /** Marks an entry as perhaps out of date. */
  markStale(stream: string): void {
    const known = this.streams.peek(stream);
    if (known) known.current = false;
  }

  delete(stream: string): void {
    this.streams.delete(stream);
  }
}

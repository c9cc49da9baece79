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

interface Latest extends CachedAggregate {
  current: boolean;
}

interface Packed {
  readonly decider: unknown;
  current: boolean;
  /** The rest, serialized: a third of its size as objects, of known size and outside of the heap. */
  readonly bytes: Uint8Array;
}

/** Limit of the memory that packed streams take, for a process that does not deal with a whole catalog. */
const DEFAULT_BYTES = 16_000_000;
/** Memory of a packed entry beside its bytes: name, buffer and places in the map. */
const ENTRY_BYTES = 400;
/** Most streams that are kept as objects. */
const DEFAULT_UNPACKED = 64;
/** Event ids kept per stream: only recent commands are repeated, and an old stream must not cost more than a young one. */
export const MAX_IDS_PER_STREAM = 4;

const weightOf = ({ bytes }: Packed): number => ENTRY_BYTES + bytes.byteLength;

function pack({ decider, current, folded, position, ids }: CachedAggregate): Packed {
  // Copied, because the serializer's own buffer may be twice as long as what it holds.
  return { decider, current, bytes: new Uint8Array(serialize({ folded, position, ids })) };
}

const unpack = ({ decider, current, bytes }: Packed): CachedAggregate => ({
  decider,
  current,
  ...(deserialize(bytes) as Pick<CachedAggregate, 'folded' | 'position' | 'ids'>),
});

/**
 * Streams as this process last read or appended to them, so that the next command need not read them first. An entry may be out
 * of date, or hold events that the store has lost: the store then refuses the append, and the stream is read. States are never
 * changed in place, and consist of plain data, maps and sets: all but those written last are kept as structured clones.
 */
export class AggregateCache {
  private readonly latest: LRUCache<string, Latest>;
  private readonly packed: LRUCache<string, Packed>;

  /**
   * @param maxBytes memory of packed streams, from which on those that were used the longest ago are forgotten
   * @param maxUnpacked streams written last that are not packed: packing a long list costs more than a command on it
   */
  constructor(maxBytes = DEFAULT_BYTES, maxUnpacked = DEFAULT_UNPACKED) {
    this.packed = new LRUCache({ maxSize: maxBytes, sizeCalculation: weightOf });
    this.latest = new LRUCache({
      max: maxUnpacked,
      dispose: (known, stream, reason) => {
        if (reason === 'evict') this.packed.set(stream, pack(known));
      },
    });
  }

  /** Undefined also when another decider folded the stream. */
  get(stream: string, decider: unknown): CachedAggregate | undefined {
    const latest = this.latest.get(stream);
    if (latest) return latest.decider === decider ? latest : undefined;
    const packed = this.packed.get(stream);
    return packed?.decider === decider ? unpack(packed as Packed) : undefined;
  }

  set(stream: string, { ids: all, ...known }: Omit<CachedAggregate, 'current'>): void {
    const ids = all.size > MAX_IDS_PER_STREAM ? new Set([...all].slice(-MAX_IDS_PER_STREAM)) : all;
    this.packed.delete(stream);
    this.latest.set(stream, { ...known, ids, current: true });
  }

  /** Marks an entry as perhaps out of date. */
  markStale(stream: string): void {
    const known = this.latest.peek(stream) ?? this.packed.peek(stream);
    if (known) known.current = false;
  }

  delete(stream: string): void {
    this.latest.delete(stream);
    this.packed.delete(stream);
  }
}

/** A product as a point in the space of one embedding model. */
export interface VectorPoint {
  readonly id: string;
  /** Digest of the embedded text: an unchanged text is not embedded again. */
  readonly digest: string;
  /** Leaf category, to search within. */
  readonly category: string;
  /** Length 1. */
  readonly vector: Float32Array;
}

export interface VectorHit {
  readonly id: string;
  /** Cosine, -1…1. */
  readonly score: number;
}

export interface VectorFilter {
  readonly category: string;
}

/** Points of one embedding model, as they are written. A change is durable when its call resolves. */
export interface VectorPoints {
  upsert(points: readonly VectorPoint[]): Promise<void>;
  /** Unknown ids are ignored. */
  delete(ids: readonly string[]): Promise<void>;
  count(): Promise<number>;
  /** Id → digest of every point. */
  ids(): Promise<Map<string, string>>;
  /** Id → digest of those of these points that exist. */
  digestsOf(ids: readonly string[]): Promise<Map<string, string>>;
  /** Call it once every product has its point: searches use only these points from then on, and all others are deleted. */
  complete(): Promise<void>;
}

/**
 * Points of one embedding model, searched by nearness. Adapters: the embedded index and Qdrant; both pass
 * `vector-index.contract.ts`. Searches see a change with a short delay.
 */
export interface VectorIndex extends VectorPoints {
  /** The `k` nearest, nearest first. Rejects when the index cannot be reached. */
  search(vector: Float32Array, k: number, filter?: VectorFilter): Promise<VectorHit[]>;
  /**
   * A rebuild of all points beside the searched ones, which `complete` replaces; afterwards write through the index itself.
   * @param id digits; the same id continues the rebuild with the points written so far, also after a crash
   */
  rebuilding(id: string): VectorPoints;
  /** True when searches use the points of this model: they are complete, or no model's points ever were. */
  serves(): Promise<boolean>;
  close(): Promise<void>;
}

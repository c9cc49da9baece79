/** A product as a point in the space of one embedding model. */
export interface VectorPoint {
  readonly id: string;
  /** Of the text that was embedded: the same digest need not be embedded again. */
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
  /** Tells that every product has its point: searches use these points and no others, all others are deleted. */
  complete(): Promise<void>;
}

/**
 * Points of one embedding model, searched by nearness. Adapters: the embedded index and Qdrant; both pass
 * `vector-index.contract.ts`. A change is found by searches soon after.
 */
export interface VectorIndex extends VectorPoints {
  /** The `k` nearest, nearest first. Rejects when the index cannot be reached. */
  search(vector: Float32Array, k: number, filter?: VectorFilter): Promise<VectorHit[]>;
  /**
   * All points made anew beside those that are searched, in whose place `complete` puts them; they are then written through the
   * index itself.
   * @param id digits; who asks for the same one again, also after a crash, finds what was written
   */
  rebuilding(id: string): VectorPoints;
  /** Whether searches are served by the points of this model: they are complete, or those of no other model ever were. */
  serves(): Promise<boolean>;
  close(): Promise<void>;
}

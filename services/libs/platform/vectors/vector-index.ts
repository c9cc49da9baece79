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

/**
 * Points of one embedding model, searched by nearness. Adapters: the embedded index and Qdrant; both pass
 * `vector-index.contract.ts`. A change is durable when its call resolves, and found by searches soon after.
 */
export interface VectorIndex {
  upsert(points: readonly VectorPoint[]): Promise<void>;
  /** Unknown ids are ignored. */
  delete(ids: readonly string[]): Promise<void>;
  /** The `k` nearest, nearest first. Rejects when the index cannot be reached. */
  search(vector: Float32Array, k: number, filter?: VectorFilter): Promise<VectorHit[]>;
  count(): Promise<number>;
  /** Id → digest of every point. */
  ids(): Promise<Map<string, string>>;
  /** Tells that every product has its point: searches that still used points of an earlier model change over. */
  complete(): Promise<void>;
  /** Whether searches are served by the points of this model: they are complete, or those of no other model ever were. */
  serves(): Promise<boolean>;
  close(): Promise<void>;
}

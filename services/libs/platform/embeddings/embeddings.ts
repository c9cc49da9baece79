/** Searches embed queries, the index embeds passages: some models make a difference. */
export type TextRole = 'query' | 'passage';

/** Turns texts into vectors; close vectors mean similar texts. Adapters: the embedded model, an HTTP endpoint. */
export interface Embeddings {
  /** Model and version. Vectors of different ids cannot be compared; after a change of the id all texts are embedded again. */
  readonly id: string;
  /** One vector of length 1 per text, in order. Rejects when the model cannot be reached. */
  embed(texts: readonly string[], role: TextRole): Promise<Float32Array[]>;
  /**
   * Lowest cosine of related texts, for models that put all texts close together; default 0. It spreads the similarity of
   * neighbors.
   */
  readonly nearFrom?: number;
  /** True for a model that knows the kind of thing behind a name: products are then embedded without sizes and shades. */
  readonly knowsKinds?: boolean;
  /**
   * Cosine of two vectors of this model → 0…1 on the scale of the thresholds: 0 for unrelated texts, 1 for a short query and
   * its best answer. Models differ widely in their cosines; thresholds must not.
   */
  relatedness(cosine: number): number;
  /** Frees the model's memory; `embed` is not called again. */
  close?(): Promise<void>;
}

/** Scale from the cosine usual between unrelated texts (→ 0) to that between a query and its best answer (→ 1). */
export const scaleOf =
  (unrelated: number, same: number) =>
  (cosine: number): number =>
    Math.min(1, Math.max(0, (cosine - unrelated) / (same - unrelated)));

/** Makes a vector of length 1, in place; a vector of zeros stays. */
export function normalize(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0) for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] as number) / length;
  return vector;
}

/** Reason for or against a product being the one that a row means; `open`: it is what the row says, and so are others. */
export interface Reason {
  readonly speaks: 'for' | 'against' | 'open';
  readonly text: string;
}

/** Most products one row may mean. */
export const MAX_CANDIDATES = 5;

/** A product a row may mean. */
export interface Candidate {
  readonly productId: string;
  /** Confidence of the match, 0 to 100. */
  readonly confidence: number;
  readonly reasons: readonly Reason[];
}

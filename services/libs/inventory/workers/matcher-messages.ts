import type { Candidate } from '../matching/candidate.js';
import type { InventoryRow } from '../row.js';

/** A row of the products read model. */
export interface ProductRow {
  readonly card: string;
  readonly details: string;
}

export type MatcherRequest =
  | { readonly kind: 'reset' }
  | { readonly kind: 'products'; readonly rows: readonly ProductRow[] }
  | { readonly kind: 'match'; readonly job: number; readonly rows: readonly InventoryRow[] }
  | { readonly kind: 'cancel'; readonly job: number };

/** Candidates of the next rows of a job: a long list comes in slices, so that nobody waits while it is taken in. */
export interface MatcherAnswer {
  readonly job: number;
  readonly found: readonly (readonly Candidate[])[];
}

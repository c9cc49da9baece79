import type { Candidate } from '../matching/candidate.js';
import type { InventoryRow } from '../row.js';

/** A row of the products read model. */
export interface ProductRow {
  readonly card: string;
  readonly details: string;
}

export type MatcherRequest =
  /** Products of another generation of the read model follow. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'products'; readonly rows: readonly ProductRow[] }
  /** All products of the generation have been sent. */
  | { readonly kind: 'caught-up' }
  | { readonly kind: 'match'; readonly job: number; readonly rows: readonly InventoryRow[] }
  | { readonly kind: 'cancel'; readonly job: number };

/** Candidates of the next rows of a job: a long list is answered in slices, so that receiving it blocks no other request. */
export interface MatcherAnswer {
  readonly job: number;
  readonly found: readonly (readonly Candidate[])[];
}

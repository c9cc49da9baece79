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

export type MatcherAnswer =
  | { readonly kind: 'progress'; readonly job: number; readonly done: number }
  | { readonly kind: 'matched'; readonly job: number; readonly found: readonly (readonly Candidate[])[] };

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { intents as described, type Intent } from '@sextant/companion/reading/intents.js';
import type { Predicate } from './predicate.ts';

export const intents = Object.keys(described) as Intent[];

interface LabeledSlots {
  readonly quantity?: number;
  readonly size?: string;
  readonly shade?: string;
  readonly gauge?: string;
  readonly pack?: number;
  readonly brand?: string;
  readonly seller?: string;
  readonly maxPrice?: number;
  readonly product?: string;
  readonly procedure?: string;
  readonly ordinal?: number;
  readonly exclude?: string;
}

export interface Utterance {
  readonly text: string;
  /** Earlier turns of the same person, oldest first. */
  readonly after?: readonly string[];
  readonly intent: Intent;
  readonly slots: LabeledSlots;
}

export interface InventoryRow {
  readonly row: {
    readonly name: string;
    readonly code?: string;
    readonly brand?: string;
    readonly quantity?: string;
    readonly unit?: string;
    readonly price?: string;
  };
  /** Ids of all products that would be right; empty when no product fits. */
  readonly expected: readonly string[];
  readonly kind: string;
}

export const groups = [
  'plain',
  'natural',
  'attributes',
  'typos',
  'codes',
  'exclusions',
  'brands',
  'synonyms',
] as const;

export interface SearchQuery {
  readonly query: string;
  readonly group: (typeof groups)[number];
  /** Products that a buyer wants: gain 2. */
  readonly relevant: Predicate;
  /** Products that a buyer would still look at: gain 1. */
  readonly partly?: Predicate;
  /** Products that must not be shown. */
  readonly forbidden?: Predicate;
  /** True when the catalog is meant to have no relevant product. */
  readonly empty?: boolean;
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `${file}.json`), 'utf8'));

/** @param file `utterances-read` holds utterances that were read while the rules were worked on */
export const readUtterances = (file: 'utterances' | 'utterances-read' = 'utterances'): readonly Utterance[] =>
  (read(file) as { utterances: Utterance[] }).utterances;
export const readInventoryRows = (): readonly InventoryRow[] =>
  (read('inventory-rows') as { rows: InventoryRow[] }).rows;
export const readSearchQueries = (): readonly SearchQuery[] =>
  (read('search-queries') as { queries: SearchQuery[] }).queries;

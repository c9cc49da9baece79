import { substanceAt } from '@sextant/domain/vocabulary/substances.js';
import { freeOf } from './fields.js';
import { negationsIn, withoutNegations, type Negation } from './negation.js';
import { slotsIn, valued, type Slot } from './slots.js';
import type { TextIndex } from './text-index.js';

/** What a query asks for and what it rules out. */
export interface Reading {
  /** The query without its exclusions: what is wanted. */
  readonly wanted: string;
  readonly exclusions: readonly Negation[];
  readonly slots: readonly Slot[];
}

/** Reads a query against what the documents of the index hold. */
export function readQuery(q: string, index: TextIndex): Reading {
  const known = (word: string): string | undefined =>
    substanceAt([word], 0)?.id ?? (index.frequency(freeOf(word)) > 0 ? word : undefined);
  const resolve = (word: string): string | undefined => {
    const found = known(word);
    if (found !== undefined || index.frequency(word) > 0) return found;
    const [corrected] = index.corrections(word, 1);
    return corrected === undefined ? undefined : known(corrected);
  };
  const exclusions = negationsIn(q, resolve);
  const wanted = withoutNegations(q, exclusions).replaceAll(';', ' ').trim();
  return { wanted, exclusions, slots: slotsIn(wanted, (slot) => index.frequency(valued(slot)) > 0) };
}

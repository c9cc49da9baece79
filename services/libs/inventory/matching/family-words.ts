import type { Family } from './family.js';
import type { Meaning, Vocabulary } from './vocabulary.js';
import { FUZZY_FROM, type ReadWord } from './word-meanings.js';

/** A word of the product's category. */
const CATEGORY = 0.75;

/** A word of a row, compared with the texts of one family. */
export interface NearWord {
  readonly word: string;
  readonly form: 'figure' | 'short' | 'word';
  readonly weight: number;
  /** Certainty with which every product of the family says the word. */
  readonly settled: number;
  /** Terms it may stand for that only some products of the family say. */
  readonly open: readonly Meaning[];
  /** Certainty with which it says what the products are. */
  readonly naming: number;
  /** True when it stands for any term that they say. */
  readonly explained: boolean;
}

/** Compares a word of a row with a family. @param here terms of the family that the row may abbreviate */
export function nearTo(
  { brandTerms, kindTerms, leafTerms, terms, sharedTerms }: Family,
  read: ReadWord,
  here: ReadonlyMap<string, number>,
  vocabulary: Vocabulary,
): NearWord {
  const { word, weight } = read;
  const meanings = [
    ...read.meanings.filter(({ term }) => terms.has(term)),
    ...vocabulary.abbreviated(word).filter(({ term }) => here.has(term)),
  ];
  let settled = 0;
  for (const { term, weight: sure } of meanings) {
    if (brandTerms.has(term) || sharedTerms.has(term)) settled = Math.max(settled, sure);
    else if (leafTerms.has(term)) settled = Math.max(settled, CATEGORY * sure);
  }
  return {
    word,
    form: /\d/.test(word) ? 'figure' : word.length <= 4 ? 'short' : 'word',
    weight,
    settled,
    open: meanings.filter((meaning) => meaning.weight > settled),
    naming: meanings.reduce(
      (most, { term, weight: sure }) => (kindTerms.has(term) ? Math.max(most, sure) : most),
      0,
    ),
    explained: meanings.length > 0,
  };
}

/** Terms of the family that words may abbreviate, for words that otherwise say nothing about it. */
export function heardIn(
  family: Family,
  words: readonly ReadWord[],
  vocabulary: Vocabulary,
): ReadonlyMap<string, number> {
  const heard = new Map<string, number>();
  for (const { word, meanings } of words) {
    if (meanings.some(({ term, weight }) => weight >= FUZZY_FROM && family.terms.has(term))) continue;
    for (const { term, weight } of vocabulary.abbreviated(word))
      if (family.terms.has(term)) heard.set(term, Math.max(weight, heard.get(term) ?? 0));
  }
  return heard;
}

import { isAround, isFormOfAround } from '@sextant/domain/vocabulary/common-words.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import type { Lexicon } from './lexicon.js';
import { parseQuery } from './parse-query.js';
import type { Reading } from './read-query.js';

const isOfSentence = (word: string): boolean => isAround(word) || isFormOfAround(word);

/**
 * Words of a query, as typed, that stand for nothing in the catalog, nor does a correction of them: a search passes over them.
 * Numbers are not among them; they may be sizes that nobody sells. Neither are words around the names of goods ("asap"), nor
 * words of few letters: most are of the sentence, not of the goods.
 */
export function unknownWords(
  { wanted, slots }: Pick<Reading, 'wanted' | 'slots'>,
  lexicon: Lexicon,
): string[] {
  const unknown = new Set(
    parseQuery(wanted, lexicon, slots)
      .filter(({ alternatives, hints }) => alternatives.length + hints.length === 0)
      .map(({ word }) => word),
  );
  const typed = wanted.match(/(?<![\p{L}\d'’-])\p{L}{4,}(?![\p{L}\d'’-])/gu) ?? [];
  return [...new Set(typed)].filter(
    (word) => !isOfSentence(word.toLowerCase()) && queryWords(word).some((form) => unknown.has(form)),
  );
}

/** Sentence about these words, to follow others; empty without any. */
export const unknownText = (words: readonly string[]): string =>
  words.length === 0 ? '' : ` No product has the word ${words.map((word) => `“${word}”`).join(' or ')}.`;

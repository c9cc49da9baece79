import { isAround, isFormOfAround } from '@sextant/domain/vocabulary/common-words.js';
import { synonymsOf } from '@sextant/domain/vocabulary/synonyms.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import type { Found } from './catalog-search.js';
import type { Lexicon } from './lexicon.js';
import { parseQuery, type Group } from './parse-query.js';
import type { Reading } from './read-query.js';

const isOfSentence = (word: string): boolean => isAround(word) || isFormOfAround(word);

type Words = Pick<Reading, 'wanted' | 'slots'>;

const standsForNothing = ({ alternatives, hints }: Group): boolean =>
  alternatives.length + hints.length === 0;

/** A text without its words that stand for nothing in the catalog; the text itself where none does. Numbers stay. */
export function heldText(text: string, { wanted, slots }: Words, lexicon: Lexicon): string {
  const groups = parseQuery(wanted, lexicon, slots);
  // "De nitrile" is corrected as one word, to the other of the two.
  const repeats = ({ word, alternatives }: Group): boolean =>
    alternatives.length > 0 &&
    synonymsOf(word).length === 0 &&
    alternatives.every(({ term }) => term !== word && groups.some((other) => other.word === term));
  const unheld = groups.filter((group) => standsForNothing(group) || repeats(group)).map(({ word }) => word);
  const held = text
    .split(/\s+/)
    .filter((word) => !/^\p{L}+$/u.test(word) || !queryWords(word).every((form) => unheld.includes(form)));
  return held.length > 0 ? held.join(' ') : text;
}

/**
 * Words of a query, as typed, that stand for nothing in the catalog, nor does a correction of them: a search passes over them.
 * Numbers are not among them; they may be sizes that nobody sells. Neither are words around the names of goods ("asap"), nor
 * words of few letters: most are of the sentence, not of the goods.
 */
export function unknownWords({ wanted, slots }: Words, lexicon: Lexicon): string[] {
  const unknown = new Set(
    parseQuery(wanted, lexicon, slots)
      .filter(standsForNothing)
      .map(({ word }) => word),
  );
  return typedOf(unknown, wanted);
}

/** Those of the words that are of the goods, as typed. */
function typedOf(words: ReadonlySet<string>, wanted: string): string[] {
  const typed = wanted.match(/(?<![\p{L}\d'’-])\p{L}{4,}(?![\p{L}\d'’-])/gu) ?? [];
  return [...new Set(typed)].filter(
    (word) => !isOfSentence(word.toLowerCase()) && queryWords(word).some((form) => words.has(form)),
  );
}

/** Words of a query, as typed, that products have and none of an answer to it does. */
export const missingWords = ({ reading, missing }: Pick<Found, 'reading' | 'missing'>): string[] =>
  typedOf(new Set(missing), reading.wanted);

/**
 * Words of a query, as typed, where names of products have them and these names have none: the products only have to do with what is
 * asked for. Empty where a name has one of them.
 */
export function namelessWords(
  names: readonly string[],
  { wanted, slots }: Words,
  lexicon: Lexicon,
): string[] {
  const held = new Set(names.flatMap((name) => queryWords(name)));
  const groups = parseQuery(wanted, lexicon, slots).filter(({ word }) => lexicon.isTitleWord(word));
  if (groups.some(({ alternatives }) => alternatives.some(({ term }) => held.has(term)))) return [];
  return typedOf(new Set(groups.map(({ word }) => word)), wanted);
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ');

/** Sentences about words that no product has, and others that none of an answer has, to follow others; empty without any. */
export const unknownText = (unknown: readonly string[], missing: readonly string[] = []): string =>
  [
    unknown.length > 0 && ` No product has the word ${quoted(unknown)}.`,
    missing.length > 0 && ` None of these has the word ${quoted(missing)}.`,
  ]
    .filter(Boolean)
    .join('');

/** Sentence about words that none of the names of an answer has, to follow others; empty without any. */
export const namelessText = (words: readonly string[]): string =>
  words.length > 0 ? ` None of these has ${quoted(words)} in its name.` : '';

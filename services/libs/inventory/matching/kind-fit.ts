import type { Evidence } from './confidence.js';
import type { Family } from './family.js';
import type { NearWord } from './family-words.js';
import { FUZZY_FROM, type ReadWord } from './word-meanings.js';

/** Certainty of a word that is spelled out, or of a synonym. */
const SPELLED_OUT = 0.9;
/** Least length of a misspelled word in letters: a shorter one resembles a word of the catalog by chance, as "toner" does "tone". */
const LONG_ENOUGH = 6;

/** True for a word, no figure or size, that a family's texts contain, itself or a synonym of it. */
const isIn = ({ terms }: Family, { word, guessed, scale, meanings }: ReadWord): boolean =>
  !guessed &&
  scale === undefined &&
  !/\d/.test(word) &&
  meanings.some(({ term, weight }) => weight >= FUZZY_FROM && terms.has(term));

/**
 * How a row says what the products of a family are. A word of their other values does not: "Blue pens" has two of "LED Curing Light,
 * Pen-Style, Blue", which is no pen.
 * @param near the words, compared with the family
 */
export function compareKind(
  family: Family,
  words: readonly ReadWord[],
  near: readonly NearWord[],
): Evidence['kind'] {
  const most = Math.max(0, ...near.map(({ naming }) => naming));
  const literal = words.filter((word) => isIn(family, word)).length;
  if (most >= SPELLED_OUT || (most >= FUZZY_FROM && literal > words.length / 2)) return 'said';
  const explained = near.filter((word) => word.explained).length;
  const guessed = near.some(({ word, naming }) => naming >= FUZZY_FROM && word.length >= LONG_ENOUGH);
  return guessed && explained > words.length / 2 ? 'guessed' : 'unsaid';
}

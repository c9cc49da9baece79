import { letterSizes } from '@sextant/domain/vocabulary/sizes.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { sizedKind } from './fields.js';
import type { Lexicon } from './lexicon.js';

/** Share of the products named by a word that must come in sizes for a letter beside the word to be a size. */
const MOSTLY = 0.5;

/** A letter of a query that is a size. */
export interface LetterSize {
  readonly from: number;
  readonly to: number;
  /** The size in words: "medium". */
  readonly value: string;
}

/** A letter by itself, with "size" before it: not that of "S-Max", "dr's", "s/m", "2 L" or "type M". */
const letter =
  /(?<![\p{L}\p{N}'’&/+.-]|\d\s+|\b(?:type|class|model|series|shade|grade|style|no)[\s:.#-]+)(?:\b(size|sz)[\s:.#-]*)?\b([sml])(?![\p{L}\p{N}'’&/+]|-\p{L}|\.\d)/giu;

/**
 * Letters that a query means as sizes: those after "size", and those beside a word of goods that mostly come in sizes.
 * @returns them in their order
 */
export function letterSizesIn(query: string, index: Lexicon): LetterSize[] {
  const found = [...query.matchAll(letter)];
  if (found.length === 0) return [];
  const comesInSizes = (word: string): boolean => {
    const sized = index.frequency(sizedKind(word));
    return sized > 0 && sized >= MOSTLY * index.naming(word);
  };
  const sized = queryWords(query).some(comesInSizes);
  return found
    .filter(([, announced]) => sized || announced !== undefined)
    .map(({ 0: text, 2: said = '', index: from }) => ({
      from,
      to: from + text.length,
      value: letterSizes[said.toLowerCase()] ?? '',
    }));
}

/** The query with the values of some parts in full: "gloves M" → "gloves medium". */
export function writtenOut(query: string, parts: readonly LetterSize[]): string {
  return [...parts]
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, value }) => `${text.slice(0, from)}${value}${text.slice(to)}`, query);
}

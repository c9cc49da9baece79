import { queryWords } from '@sextant/domain/vocabulary/words.js';

/** Names of brands before and after an acquisition → the catalog's brand. */
export const formerNames: readonly (readonly [name: string, brand: string])[] = [
  ['3m espe', '3M'],
  ['solventum', '3M'],
  ['hufriedygroup', 'Hu-Friedy'],
  ['kavo kerr', 'KaVo'],
  ['heraeus kulzer', 'Kulzer'],
  ['heraeus', 'Kulzer'],
];

const nameWords = formerNames.map(([name, brand]) => ({ words: queryWords(name), brand: queryWords(brand) }));

/** The former name that words of a query begin with: its brand in words, and the number of words in the name. */
export function formerNameAt(
  words: readonly string[],
): { readonly brand: readonly string[]; readonly length: number } | undefined {
  const found = nameWords.find((name) => name.words.every((word, n) => word === words[n]));
  return found && { brand: found.brand, length: found.words.length };
}

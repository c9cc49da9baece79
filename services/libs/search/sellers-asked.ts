import { SELLER_NAME, sellerNamed, sellerNear } from './seller-names.js';

/** Sellers that a query names as the source of the goods: "from Darby or net32". */
export interface SellersAsked {
  /** Keys of the sellers. */
  readonly keys: readonly string[];
  /** Range of the whole expression in the query. */
  readonly from: number;
  readonly to: number;
}

const SOURCE = '(?:from|at|sold\\s+by)';
/** End of a name, with what belongs to it; a name with "brand" behind it is that of a brand. */
const END = "(?:['’]s)?(?![\\w-])(?!\\s+(?:brand(?:s|ed)?|label)\\b)";
const NAMED = `(?:${SELLER_NAME})${END}`;
const asked = new RegExp(
  `\\b(?:only\\s+)?${SOURCE}\\s+${NAMED}(?:\\s*(?:,|/|&|\\band\\b|\\bor\\b)\\s*(?:${SOURCE}\\s+)?${NAMED})*`,
  'gi',
);
const names = new RegExp(`(?<![\\w-])(?:${SELLER_NAME})(?![\\w-])`, 'gi');

const mistyped = new RegExp(`\\b(?:only\\s+)?${SOURCE}\\s+([a-z]{5,})${END}`, 'gi');

/**
 * The sellers that a query asks for, in its order. A name without "from" is a word of the goods: "Darby gloves" are of that brand.
 * @param isWord true for a word that stands for itself, and is no mistyped name
 */
export function sellersAsked(text: string, isWord: (word: string) => boolean): SellersAsked[] {
  const named = [...text.matchAll(asked)].map(({ 0: said, index }) => ({
    keys: [...new Set([...said.matchAll(names)].flatMap(([name]) => sellerNamed(name) ?? []))],
    from: index,
    to: index + said.length,
  }));
  const likely = [...text.matchAll(mistyped)].flatMap(({ 0: said, 1: word = '', index }) => {
    const isNamed = named.some(({ from, to }) => index >= from && index < to);
    const key = isNamed || isWord(word) ? undefined : sellerNear(word);
    return key === undefined ? [] : [{ keys: [key], from: index, to: index + said.length }];
  });
  return [...named, ...likely].sort((a, b) => a.from - b.from);
}

import { queryWords } from '@sextant/domain/vocabulary/words.js';
import type { Lexicon } from './lexicon.js';
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

const alone = new RegExp(
  `^\\s*(${SELLER_NAME})${END}|(?<![\\w-])(${SELLER_NAME})${END}(?=[\\s.,!?]*$)`,
  'gi',
);
/** Shorter names, such as "HS", are abbreviations of much else. */
const LEAST_LETTERS = 3;

/** Words and brands of the catalog, which are not taken for sellers. */
interface Goods {
  /** True for a word that products have. */
  readonly isWord: (word: string) => boolean;
  /** True for the whole name of a brand. */
  readonly isBrand: (name: string) => boolean;
}

/** The goods of a catalog, by its words. */
export const goodsOf = (lexicon: Lexicon): Goods => ({
  isWord: (word) => queryWords(word).some((form) => lexicon.frequency(form) > 0),
  isBrand: (name) => lexicon.isBrand(queryWords(name)),
});

/** True for the name of a seller that is a word of the goods: unless it is said to be their source, it means their brand. */
export const isOfGoods = (name: string, { isWord, isBrand }: Goods): boolean =>
  /\s/.test(name) ? isBrand(name) : name.length < LEAST_LETTERS || isWord(name);

/**
 * The sellers that a query asks for, in its order. Without "from", a name is a seller's at the beginning or the end of the query,
 * unless it is a word of the goods: "Darby gloves" are of that brand.
 */
export function sellersAsked(text: string, goods: Goods): SellersAsked[] {
  const named = [...text.matchAll(asked)].map(({ 0: said, index }) => ({
    keys: [...new Set([...said.matchAll(names)].flatMap(([name]) => sellerNamed(name) ?? []))],
    from: index,
    to: index + said.length,
  }));
  const likely = [...text.matchAll(mistyped)].flatMap(({ 0: said, 1: word = '', index }) => {
    const isNamed = named.some(({ from, to }) => index >= from && index < to);
    const key = isNamed || goods.isWord(word) ? undefined : sellerNear(word);
    return key === undefined ? [] : [{ keys: [key], from: index, to: index + said.length }];
  });
  const found = [...named, ...likely];
  const bare = [...text.matchAll(alone)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? '';
    const from = match.index + match[0].indexOf(name);
    const key = sellerNamed(name);
    const isFound = found.some((one) => from >= one.from && from < one.to);
    return key === undefined || isOfGoods(name, goods) || isFound
      ? []
      : [{ keys: [key], from, to: from + name.length }];
  });
  return [...found, ...bare].sort((a, b) => a.from - b.from);
}

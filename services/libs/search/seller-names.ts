import { allowedEdits, editDistance } from '@sextant/domain/vocabulary/edit-distance.js';
import { stem } from '@sextant/domain/vocabulary/words.js';
import { namesOf, sellers } from '@sextant/sellers/registry.js';

/** Names of sellers as people write them, the longest first. */
const sellerNames: readonly { readonly name: string; readonly key: string }[] = sellers
  .flatMap((seller) =>
    [seller.key, ...namesOf(seller), seller.label.replace(/ Dental$/, '')].map((name) => ({
      name,
      key: seller.key,
    })),
  )
  .sort((a, b) => b.name.length - a.name.length);

/** Pattern of any of these names, without its boundaries. */
export const SELLER_NAME = sellerNames
  .map(({ name }) => name.replace(/[.]/g, '\\.').replace(/\s+/g, '\\s+'))
  .join('|');

const keyByName = new Map(sellerNames.map(({ name, key }) => [name.toLowerCase(), key]));

/** The seller with this name, as text that `SELLER_NAME` has matched. */
export const sellerNamed = (name: string): string | undefined =>
  keyByName.get(name.toLowerCase().replace(/\s+/g, ' '));

/**
 * Names that are spelled right when mistyped: single words such as "Patterson". Compounds and abbreviations are too near to other
 * words: "dental" would become "dcdental".
 */
export const sellerWords: readonly string[] = [
  ...new Set(sellerNames.flatMap(({ name }) => (/^[A-Z][a-z]+$/.test(name) ? name.toLowerCase() : []))),
];

/** The seller whose name a word is likely to be, mistyped: "Bencoo". */
export function sellerNear(word: string): string | undefined {
  const typed = word.toLowerCase();
  const edits = allowedEdits(typed);
  const name = sellerWords.find((each) => each[0] === typed[0] && editDistance(each, typed, edits) <= edits);
  return name && sellerNamed(name);
}

const nameWords = sellerNames.map(({ name, key }) => ({
  words: name.toLowerCase().split(' ').map(stem),
  key,
}));

/** The seller whose name words of a query begin with, and the number of words in the name. */
export function sellerAt(
  words: readonly string[],
): { readonly key: string; readonly length: number } | undefined {
  const found = nameWords.find((name) => name.words.every((word, n) => word === words[n]));
  return found && { key: found.key, length: found.words.length };
}

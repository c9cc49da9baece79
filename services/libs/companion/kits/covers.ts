import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { isOfOtherKind } from '@sextant/search/kinds.js';
import type { Goods } from './kit.js';

/** Words of a name without those that it negates: "Non-Sterile" is not sterile. */
function wordsOf(name: string): readonly string[] {
  const words = queryWords(name);
  return words.filter((_, n) => words[n - 1] !== 'non');
}

/**
 * True for a product that is the thing needed, by its name: a search also finds goods that only have to do with it.
 * @param card of the product, with its name and its category from the root to the leaf
 */
export function covers(
  { is, isNot = [] }: Pick<Goods, 'is' | 'isNot'>,
  card: { readonly product_name: string; readonly category: readonly string[] },
): boolean {
  const said = new Set(wordsOf(card.product_name));
  const says = (thing: string): boolean => queryWords(thing).every((word) => said.has(word));
  const leaf = card.category.at(-1) ?? '';
  return (
    !isNot.some(says) &&
    is.some((thing) => says(thing) && !isOfOtherKind(card.product_name, leaf, queryWords(thing)))
  );
}

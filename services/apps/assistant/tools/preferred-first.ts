import { queryWords } from '@sextant/domain/vocabulary/words.js';
import type { Bought } from './own-prices.js';

const wordsOf = ({ product_name, brand }: Bought) => new Set(queryWords(`${product_name} ${brand}`));

/** The products with those first that are preferred, and have all words of the request that the first of all has. */
export function preferredFirst(
  products: readonly Bought[],
  words: readonly string[],
  isPreferred: (card: Bought) => boolean,
): readonly Bought[] {
  const [first] = products;
  if (!first) return products;
  const own = wordsOf(first);
  const said = words.filter((word) => own.has(word));
  const preferred = products.filter(
    (card) => isPreferred(card) && said.every((word) => wordsOf(card).has(word)),
  );
  return [...preferred, ...products.filter((card) => !preferred.includes(card))];
}

import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { chosenOffers } from '../../../components/catalog/chosen-offers.js';
import { useOwnBest } from '../../../lib/own-prices.js';
import type { SearchState } from '../search-state.js';

const byPrice: readonly string[] = ['price_asc', 'price_desc', 'unit_price'];

/** Names what a search sorts or filters by price; undefined when it does neither. */
export function doneByPrice({ sort, minPrice, maxPrice }: SearchState): string | undefined {
  const isFiltered = minPrice !== null || maxPrice !== null;
  if (byPrice.includes(sort)) return isFiltered ? 'Sorted and filtered' : 'Sorted';
  return isFiltered ? 'Filtered' : undefined;
}

/** Beside own prices: sellers name them product by product, so that no search can go by them. */
export function ListPriceNote({ done, answer }: { done: string; answer: SearchAnswer }) {
  const products = answer.products.map((product) => chosenOffers(product, answer.chosenSellers).offered);
  const ownBest = useOwnBest(products);
  return products.some((product) => ownBest(product)) ? (
    <p className="text-xs text-soft">{done} by list price, not by yours</p>
  ) : null;
}

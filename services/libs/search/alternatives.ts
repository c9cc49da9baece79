import type { Product, ProductCard } from '@sextant/contracts/http/catalog.js';
import { conflictingAttributes } from '@sextant/domain/product-offers/identity.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { LEVELS } from './columns.js';
import type { Search } from './catalog-search.js';
import type { Catalog } from './live-catalog.js';

/** Prices of the leaf category of a product, in dollars; null where no product has a price. */
export interface CategoryStats {
  readonly category: string;
  /** Products of the category that have a price. */
  readonly priced: number;
  readonly medianPrice: number | null;
  /** Products of the category with a price per piece: their packs count pieces. */
  readonly pricedByPiece: number;
  readonly medianUnitPrice: number | null;
}

const median = (values: number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = values.sort((a, b) => a - b);
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/** Price statistics of the leaf category of a product; undefined for a product without category. */
export function categoryStatsOf(card: ProductCard, { index }: Catalog): CategoryStats | undefined {
  const category = card.category.at(-1);
  const id = category === undefined ? undefined : index.columns.categories.find(category);
  if (category === undefined || id === undefined) return undefined;
  const { price, piece, category: levels } = index.columns;
  const prices: number[] = [];
  const pieces: number[] = [];
  for (const ordinal of index.all()) {
    if (!levels.subarray(ordinal * LEVELS, (ordinal + 1) * LEVELS).includes(id)) continue;
    if ((price[ordinal] ?? -1) >= 0) prices.push(toDollars(price[ordinal] ?? 0));
    if ((piece[ordinal] ?? -1) > 0) pieces.push(toDollars(piece[ordinal] ?? 0));
  }
  return {
    category,
    priced: prices.length,
    medianPrice: median(prices),
    pricedByPiece: pieces.length,
    medianUnitPrice: median(pieces),
  };
}

const CANDIDATES = 120;

/** Search for substitutes: in the same leaf category, sharing most words of the name, the brand left out. */
export function similarSearch(card: ProductCard): Search | undefined {
  const brand = new Set(queryWords(card.brand));
  const words = queryWords(card.product_name).filter((word) => !brand.has(word));
  const category = card.category.at(-1);
  if (words.length === 0 || category === undefined) return undefined;
  return {
    q: words.join(' '),
    filters: { category, minPriceCents: 1 },
    sort: 'relevance',
    page: 1,
    limit: CANDIDATES,
    minShouldMatch: 0.5,
  };
}

/**
 * Ids of possible substitutes: results of `similarSearch` from other families and brands, best match first. Words cannot tell
 * sizes apart, since "X-Large" has the word "Large"; `chooseAlternatives` does.
 */
export function candidatesFor(card: ProductCard, { search, index }: Catalog): string[] {
  const wanted = similarSearch(card);
  if (!wanted) return [];
  const family = familyOf(card._id);
  return search
    .search(wanted)
    .ids.filter((id) => familyOf(id) !== family && index.brandOf(id) !== card.brand);

  /** Family of a product; a product without one is a family of its own. */
  function familyOf(id: string): string {
    const ordinal = index.ordinalOf(id);
    return (ordinal === undefined ? '' : index.familyOf(ordinal)) || id;
  }
}

/**
 * The best of the candidates, given best match first: those with the product's own size, shade and the like before others,
 * each family once.
 */
export function chooseAlternatives(
  product: Product,
  candidates: readonly Product[],
  most: number,
): Product[] {
  const differences = new Map(candidates.map((c) => [c, conflictingAttributes(product, c).length]));
  const sorted = [...candidates].sort((a, b) => (differences.get(a) ?? 0) - (differences.get(b) ?? 0));
  const families = new Set<string>();
  return sorted
    .filter(({ _id, family_id }) => {
      const family = family_id || _id;
      return !families.has(family) && families.add(family);
    })
    .slice(0, most);
}

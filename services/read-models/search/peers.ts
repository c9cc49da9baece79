import type { ProductCard } from '@sextant/contracts/http/catalogue.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { LEVELS } from './columns.js';
import type { Catalogue } from './live-catalogue.js';

/** How a product's own shelf is priced. Dollars; null where nobody quotes. */
export interface Shelf {
  readonly category: string;
  /** Products on it that have a price. */
  readonly priced: number;
  readonly medianPrice: number | null;
  /** Of those whose packs can be counted. */
  readonly medianUnitPrice: number | null;
}

const median = (values: number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = values.sort((a, b) => a - b);
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/** The leaf category of a product and what its products cost; undefined for a product without category. */
export function shelfOf(card: ProductCard, { index }: Catalogue): Shelf | undefined {
  const category = card.category.at(-1);
  const id = category === undefined ? undefined : index.columns.categories.find(category);
  if (category === undefined || id === undefined) return undefined;
  const { price, piece, category: levels } = index.columns;
  const prices: number[] = [];
  const pieces: number[] = [];
  for (const ordinal of index.all()) {
    if (!levels.subarray(ordinal * LEVELS, (ordinal + 1) * LEVELS).includes(id)) continue;
    if ((price[ordinal] ?? -1) >= 0) prices.push(toDollars(price[ordinal] ?? 0));
    // Thousandths of a cent.
    if ((piece[ordinal] ?? -1) > 0) pieces.push((piece[ordinal] ?? 0) / 100_000);
  }
  return { category, priced: prices.length, medianPrice: median(prices), medianUnitPrice: median(pieces) };
}

const CANDIDATES = 60;

/**
 * Ids of products one could buy instead: on the same shelf, sharing most words of the name (so the same size and shade
 * where there is one), of other families and brands, each family once; best match first.
 */
export function alternativesTo(card: ProductCard, { search, index }: Catalogue, most: number): string[] {
  const brand = new Set(queryWords(card.brand));
  const words = queryWords(card.product_name).filter((word) => !brand.has(word));
  const category = card.category.at(-1);
  if (words.length === 0 || category === undefined) return [];
  const found = search.search({
    ...{ q: words.join(' '), filters: { category, minPriceCents: 1 }, sort: 'relevance' },
    ...{ page: 1, limit: CANDIDATES, loose: true },
  });
  const families = new Set([familyOf(card._id)]);
  const ids: string[] = [];
  for (const id of found.ids) {
    const family = familyOf(id);
    if (families.has(family) || index.brandOf(id) === card.brand) continue;
    families.add(family);
    if (ids.push(id) === most) break;
  }
  return ids;

  /** Products without a family are families of their own. */
  function familyOf(id: string): string {
    const ordinal = index.ordinalOf(id);
    return (ordinal === undefined ? '' : index.familyOf(ordinal)) || id;
  }
}

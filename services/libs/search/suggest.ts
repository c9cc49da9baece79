import type { Count } from './facet-counts.js';
import { sellersLeft } from './read-query.js';
import type { SearchCatalog } from './search-catalog.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';

const PRODUCTS = 6;
const OPTIONS = 4;

interface Suggestions {
  readonly productIds: readonly string[];
  readonly categories: Count[];
  readonly brands: Count[];
  /** Product with exactly the code typed. */
  readonly codeId?: string;
}

/** Options whose words begin with the words typed, most frequent first. */
export function matchingOptions(options: readonly Count[], q: string, limit: number): Count[] {
  const wanted = queryWords(q);
  return options
    .filter(({ name }) => {
      const words = queryWords(name);
      return wanted.every((w) => words.some((word) => word.startsWith(w)));
    })
    .slice(0, limit);
}

/** Suggestions while a user types; none for a blank text. */
export async function suggest(q: string, catalog: SearchCatalog): Promise<Suggestions> {
  if (q.trim() === '') return { productIds: [], categories: [], brands: [] };
  const filters = { onlySellers: sellersLeft(catalog.read(q)) };
  const how = { sort: 'relevance', page: 1, limit: PRODUCTS, counted: false } as const;
  const found = await catalog.find({ q, filters, ...how });
  const everything = catalog.options();
  return {
    productIds: found.ids,
    categories: matchingOptions(everything.categories, q, OPTIONS),
    brands: matchingOptions(everything.brands, q, OPTIONS),
    ...(found.exactCode !== undefined && found.ids[0] !== undefined ? { codeId: found.ids[0] } : {}),
  };
}

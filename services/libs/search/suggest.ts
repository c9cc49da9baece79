import type { CatalogIndex } from './catalog-index.js';
import type { CatalogSearch } from './catalog-search.js';
import type { Count } from './facet-counts.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';

const PRODUCTS = 6;
const OPTIONS = 4;

export interface Suggestions {
  readonly productIds: readonly string[];
  readonly categories: Count[];
  readonly brands: Count[];
  /** Product that carries exactly the code typed. */
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

/** What to offer while somebody types; nothing for a blank text. */
export function suggest(q: string, search: CatalogSearch, index: CatalogIndex): Suggestions {
  if (q.trim() === '') return { productIds: [], categories: [], brands: [] };
  const found = search.search({ q, filters: {}, sort: 'relevance', page: 1, limit: PRODUCTS });
  const everything = search.options();
  const coded = found.exactCode === undefined ? undefined : index.codes.find(q).filter(index.alive);
  return {
    productIds: found.ids,
    categories: matchingOptions(everything.categories, q, OPTIONS),
    brands: matchingOptions(everything.brands, q, OPTIONS),
    ...(coded && found.ids[0] !== undefined ? { codeId: found.ids[0] } : {}),
  };
}

import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { CategoryStats } from './alternatives.js';
import type { Found, Search, VectorHits } from './catalog-search.js';
import type { FacetCounts } from './facet-counts.js';
import type { Lexicon } from './lexicon.js';
import type { Reading } from './read-query.js';

/** Every category and brand with its number of products, most first. */
export type CatalogOptions = Pick<FacetCounts, 'categories' | 'brands'>;

/** The catalog as it is searched, wherever it is kept. What rejects could not be answered now. */
export interface SearchCatalog {
  /** Grows with every change of what `lexicon` and `options` say. */
  readonly version: number;
  readonly lexicon: Lexicon;
  /** What a query asks for and rules out. */
  read(q: string): Reading;
  /** `near` makes it hybrid. */
  find(search: Search, near?: VectorHits): Promise<Found>;
  options(): CatalogOptions;
  /** Ids of products one could buy instead, best match first. */
  similar(product: ProductCard): Promise<string[]>;
  /** How the leaf category of a product is priced; undefined for a product without category. */
  pricing(product: ProductCard): Promise<CategoryStats | undefined>;
  /** Card texts in the order of the ids; those that `load` does not know are left out. */
  cardTexts(
    ids: readonly string[],
    load: (ids: readonly string[]) => Promise<Map<string, string>>,
  ): Promise<Buffer[]>;
}

/** Where a process has its catalog from. */
export abstract class CatalogSource {
  /** The catalog to search; undefined until it can be searched. */
  abstract get current(): SearchCatalog | undefined;

  get ready(): boolean {
    return this.current !== undefined;
  }
}

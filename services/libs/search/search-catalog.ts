import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Cursor } from '@sextant/platform/live-feed/cursor.js';
import type { CategoryStats } from './alternatives.js';
import type { Found, Search, VectorHits } from './catalog-search.js';
import type { FacetCounts } from './facet-counts.js';
import type { Lexicon } from './lexicon.js';
import type { Reading } from './read-query.js';

/** Every category and brand with its number of products, the most frequent first. */
export type CatalogOptions = Pick<FacetCounts, 'categories' | 'brands'>;

/** A searchable catalog, wherever it is stored. A method rejects when it cannot answer now. */
export interface SearchCatalog {
  /** Incremented when `lexicon` or `options` change. */
  readonly version: number;
  readonly lexicon: Lexicon;
  read(q: string): Reading;
  /** `near` makes the search hybrid. */
  find(search: Search, near?: VectorHits): Promise<Found>;
  options(): CatalogOptions;
  /** Ids of possible substitutes, best match first. */
  similar(product: ProductCard): Promise<string[]>;
  /** Price statistics of the leaf category of a product; undefined for a product without category. */
  pricing(product: ProductCard): Promise<CategoryStats | undefined>;
  /** Card texts in the order of the ids; ids that `load` does not know are left out. */
  cardTexts(
    ids: readonly string[],
    load: (ids: readonly string[]) => Promise<Map<string, string>>,
  ): Promise<Buffer[]>;
}

/** Source of the catalog of a process. */
export abstract class CatalogSource {
  /** Undefined until the catalog can be searched. */
  abstract get current(): SearchCatalog | undefined;

  get ready(): boolean {
    return this.current !== undefined;
  }

  /** Cursor of the live feed that answers are complete up to, given that of Postgres; undefined where it is not known. */
  completeTo(head: Cursor | undefined): Cursor | undefined {
    return head;
  }
}

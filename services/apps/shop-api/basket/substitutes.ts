import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { substituteFor, type Described, type Substitute } from '@sextant/domain/basket/substitute.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { CatalogSource, type SearchCatalog } from '@sextant/search/search-catalog.js';
import { productsOf } from './documents.js';

/** Most products checked as substitutes for each wanted one. */
const CANDIDATES = 60;
/** Most lines of a cart whose substitutes are looked for: each is a search and the documents of its candidates. */
export const MAX_SUBSTITUTED = 100;

export interface Found {
  readonly product: Product;
  readonly substitute: Substitute;
}

interface Wanted {
  readonly product: Product;
  readonly quantity: number;
}

const described = (product: Product): Described => ({
  familyId: product.family_id,
  brand: product.brand,
  category: product.category.at(-1),
  specifications: product.specifications,
  pack: product.pack,
});

/** Ids of products of the same category that share words with the name, without the brand. */
async function similarProducts(
  { product_name, brand, category }: Product,
  catalog: SearchCatalog,
): Promise<string[]> {
  const own = new Set(queryWords(brand));
  const words = queryWords(product_name).filter((word) => !own.has(word));
  const leaf = category.at(-1);
  if (words.length === 0 || leaf === undefined) return [];
  const filters = { category: leaf, minPriceCents: 1 };
  const sort = 'relevance' as const;
  const q = words.join(' ');
  return (await catalog.find({ q, filters, sort, page: 1, limit: CANDIDATES, minShouldMatch: 0.5 })).ids;
}

/** Other packs of a product, and products of other brands with the same specification. */
@Injectable()
export class Substitutes {
  constructor(
    private readonly source: CatalogSource,
    private readonly products: ProductQueries,
  ) {}

  /**
   * Substitutes of each wanted product, in the given order, none of those after `MAX_SUBSTITUTED`. Candidates are loaded for one
   * product at a time, because few of them fit and all together would fill the memory. Yields to the event loop between searches.
   */
  async of(wanted: readonly Wanted[], kinds: ReadonlySet<Substitute['kind']>): Promise<Found[][]> {
    const catalog = this.source.current;
    if (!catalog || kinds.size === 0) return wanted.map(() => []);
    const fitting = new Map<string, Product>();
    const found: Found[][] = [];
    for (const { product, quantity } of wanted.slice(0, MAX_SUBSTITUTED)) {
      const ids = (await similarProducts(product, catalog)).filter((id) => id !== product._id);
      await yieldToEventLoop();
      found.push(
        [...(await productsOf(this.products, ids)).values()].flatMap((other): Found[] => {
          const substitute = substituteFor(described(product), quantity, described(other));
          if (!substitute || !kinds.has(substitute.kind)) return [];
          // One document, however many lines it would do for.
          const kept = fitting.get(other._id) ?? other;
          fitting.set(other._id, kept);
          return [{ product: kept, substitute }];
        }),
      );
    }
    return wanted.map((_, at) => found[at] ?? []);
  }
}

import type { ListLine } from '@sextant/domain/list/list.js';
import type { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { productNotFound } from '../shared/product-not-found.js';

/** Returns the lines if the catalog has all their products. Throws 404 otherwise. */
export async function knownLines(
  products: Pick<ProductQueries, 'cards'>,
  lines: readonly ListLine[],
): Promise<readonly ListLine[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const known = ids.length === 0 ? new Map<string, string>() : await products.cards(ids);
  if (ids.every((id) => known.has(id))) return lines;
  throw productNotFound();
}

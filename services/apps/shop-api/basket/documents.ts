import type { Product } from '@sextant/contracts/http/catalog.js';
import type { ProductQueries } from '@sextant/read-models/products/products.queries.js';

/** Products by id; those nobody lists are absent. */
export async function productsOf(
  queries: ProductQueries,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const texts = await queries.documents([...new Set(ids)]);
  return new Map(
    texts.map((text) => {
      const product = JSON.parse(text) as Product;
      return [product._id, product];
    }),
  );
}

import type { ProductCard, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { retryUntilAcked } from './http-client.ts';

/** Products that are on sale at several sellers, best offer first. */
export async function productsOnSale(url: string, count: number): Promise<ProductCard[]> {
  const { products } = await retryUntilAcked<SearchAnswer>(
    `${url}/api/products?limit=100&sort=vendors`,
    'GET',
  );
  return products.filter(({ min_price }) => (min_price ?? 0) > 2).slice(0, count);
}

/** Takes a quarter off the best price of a product, at the seller itself. */
export async function cutPrice(sandboxUrl: string, { sellers, min_price }: ProductCard): Promise<void> {
  const best = sellers.find((seller) => seller.price === min_price && seller.availability === 'in_stock');
  if (!best) throw new Error('nobody has the product in stock at its best price');
  const body = { price: ((min_price ?? 0) * 0.75).toFixed(2) };
  await retryUntilAcked(`${sandboxUrl}/sellers/${best.seller}/items/${best.sku}`, 'PUT', { body });
}

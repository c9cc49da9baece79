import type { ProductCard, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { retryUntilAcked } from './http-client.ts';

/** Products above two dollars, those of most sellers first. */
export async function productsOnSale(url: string, count: number): Promise<ProductCard[]> {
  const { products } = await retryUntilAcked<SearchAnswer>(
    `${url}/api/products?limit=100&sort=vendors`,
    'GET',
  );
  return products.filter(({ min_price }) => (min_price ?? 0) > 2).slice(0, count);
}

/** Sets the best price of a product at the seller itself, in dollars. */
async function setPrice(
  sandboxUrl: string,
  { sellers, min_price }: ProductCard,
  price: number,
): Promise<void> {
  const best = sellers.find((seller) => seller.price === min_price && seller.availability === 'in_stock');
  if (!best) throw new Error('nobody has the product in stock at its best price');
  const body = { price: price.toFixed(2) };
  await retryUntilAcked(`${sandboxUrl}/sellers/${best.seller}/items/${best.sku}`, 'PUT', { body });
}

/** Takes a quarter off the best price of a product. */
export const cutPrice = (sandboxUrl: string, card: ProductCard): Promise<void> =>
  setPrice(sandboxUrl, card, (card.min_price ?? 0) * 0.75);

/** Restores the price before the cut. */
export const restorePrice = (sandboxUrl: string, card: ProductCard): Promise<void> =>
  setPrice(sandboxUrl, card, card.min_price ?? 0);

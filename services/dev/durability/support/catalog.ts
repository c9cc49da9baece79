import type { Product, ProductCard, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { eventually } from '@sextant/testing/eventually.js';
import { retryUntilAcked } from './http-client.ts';

const pricesOf = ({ sellers }: ProductCard) => sellers.map(({ seller, price }) => [seller, price]).sort();

/**
 * So many products above two dollars, those of most sellers first. Waits until the search, whose index follows the read model, finds
 * them with the prices that their pages show: a stack that is ready may still be indexing the catalog, and the price that is the
 * best in an older index may be above another seller's, and is then cut in vain.
 */
export const productsOnSale = (url: string, count: number): Promise<ProductCard[]> =>
  eventually(async () => {
    const { products } = await retryUntilAcked<SearchAnswer>(
      `${url}/api/products?limit=100&sort=vendors`,
      'GET',
    );
    const cards = products.filter(({ min_price }) => (min_price ?? 0) > 2).slice(0, count);
    expect(cards).toHaveLength(count);
    for (const card of cards) {
      const product = await retryUntilAcked<Product>(`${url}/api/products/${card._id}`, 'GET');
      expect(pricesOf(card)).toEqual(pricesOf(product));
    }
    return cards;
  });

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

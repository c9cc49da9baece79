import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { retryUntilAcked } from './http-client.ts';
import type { Shopper } from './shopper.ts';

/** How many of each product a cart is shown with. */
export async function cartOf(url: string, { token }: Shopper): Promise<Map<string, number>> {
  const { items } = await retryUntilAcked<CartAnswer>(`${url}/api/cart`, 'GET', { token });
  return new Map(items.map(({ product, quantity }) => [product._id, quantity]));
}

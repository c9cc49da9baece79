import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { retryUntilAcked } from './http-client.ts';
import type { Shopper } from './shopper.ts';

/** Quantities in the cart as shown, by product. */
export async function cartOf(url: string, { token }: Shopper): Promise<Map<string, number>> {
  const { items } = await retryUntilAcked<CartAnswer>(`${url}/api/cart`, 'GET', { token });
  return new Map(items.map(({ product, quantity }) => [product._id, quantity]));
}

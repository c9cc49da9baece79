import type { CartAnswer, CartItem, CartItemBody } from '@sextant/contracts/http/cart.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import type { CompareAnswer } from '@sextant/contracts/http/compare.js';
import { MAX_COMPARED } from '@sextant/contracts/http/limits.js';
import type { Complete } from '@sextant/domain/shared/complete.js';
import { api } from '../../../lib/api.js';
import { randomId } from '../../../lib/random-id.js';

/** Option of calls that change a line: the browser finishes them also when the page is left meanwhile. */
const KEPT = { keepalive: true };

/** Identifies a line in calls to the server. */
export const lineBody = ({ product, seller, quantity }: CartItem): Omit<CartItemBody, 'price'> =>
  ({
    productId: product._id,
    seller: { domain: seller.domain, url: seller.url },
    quantity,
  }) satisfies Complete<Omit<CartItemBody, 'price'>>;

/** A line with the price that the buyer has noted. */
const notedBody = (item: CartItem): CartItemBody =>
  ({ ...lineBody(item), price: item.notedPrice }) satisfies Complete<CartItemBody>;

export const getCart = (): Promise<CartAnswer> => api<CartAnswer>('/api/cart');

export const postItem = (item: CartItem): Promise<unknown> =>
  api('/api/cart/items', { ...KEPT, method: 'POST', body: notedBody(item), idempotencyKey: randomId() });

export const putItem = (item: CartItem): Promise<unknown> =>
  api('/api/cart/items', { ...KEPT, method: 'PUT', body: lineBody(item) });

/** Has the price noted of a line that stays as it is. */
export const noteItem = (item: CartItem): Promise<unknown> =>
  api('/api/cart/items', { ...KEPT, method: 'PUT', body: notedBody(item) });

export function deleteItem(item: CartItem): Promise<unknown> {
  const { productId, seller } = lineBody(item);
  return api('/api/cart/items', { ...KEPT, method: 'DELETE', body: { productId, seller } });
}

/** Adds the lines of another cart to the account's: one collected before logging in, or one that was. */
export const mergeCart = (lines: readonly CartItem[], idempotencyKey: string): Promise<unknown> =>
  api('/api/cart/merge', { method: 'POST', body: { items: lines.map(notedBody) }, idempotencyKey });

/** Products as they are now, by id; those nobody lists any more are absent. */
export async function getProducts(ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  const left = [...new Set(ids)];
  const found = new Map<string, Product>();
  while (left.length > 0) {
    const query = { ids: left.splice(0, MAX_COMPARED).join() };
    const { products } = await api<CompareAnswer>('/api/compare', { query });
    for (const product of products) found.set(product._id, product);
  }
  return found;
}

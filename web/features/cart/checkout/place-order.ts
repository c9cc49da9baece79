import type { Order, PlaceOrderRequest } from '@sextant/contracts/http/orders.js';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { withIdempotencyKey } from '../../../lib/idempotency-key.js';
import { ownPriceQuery } from '../../../lib/own-price-queries.js';
import { ORDER_ATTEMPT } from '../store/cart-store.js';
import { readRefusal, type PriceChange } from './order-refusal.js';
import { wantedAtList, type ShownLine } from '../shown-lines.js';

/**
 * Places the order; repeated after a lost answer it is still one order, and the answer to the first. With notes or prices that
 * have changed since it carries the same key, too: if the first one has arrived, the server refuses it (`ORDER_ARRIVED`).
 */
const sendOrder = (body: PlaceOrderRequest, note: (key: string) => void): Promise<Order> =>
  withIdempotencyKey(ORDER_ATTEMPT, 'order', (idempotencyKey) => {
    note(idempotencyKey);
    return api<Order>('/api/orders', { method: 'POST', body, idempotencyKey });
  });

/**
 * Has the server ask the seller for this user's price again, as the answer that the cart shows. A seller that cannot be asked
 * changes nothing.
 */
async function askAgain(queryClient: QueryClient, { line }: PriceChange): Promise<void> {
  const query = ownPriceQuery(wantedAtList(line));
  // A question under way may wait for the network for as long as it is gone.
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  await queryClient
    .fetchQuery({ ...query, staleTime: 0, retry: false, networkMode: 'always' })
    .catch(() => undefined);
}

/**
 * The server forgets an own price when its lifetime ends and then uses the list price. Before the user is told that a price
 * has changed, the sellers are asked again and the order is sent once more: it is placed if every price is still valid, and
 * refused with the current prices if not.
 * @param note called with the Idempotency-Key of each attempt before it is sent
 */
export async function placeOrder(
  queryClient: QueryClient,
  body: PlaceOrderRequest,
  lines: readonly ShownLine[],
  note: (key: string) => void,
): Promise<Order> {
  try {
    return await sendOrder(body, note);
  } catch (error) {
    const refusal = readRefusal(error, lines);
    if (refusal.kind !== 'repriced' || refusal.changes.length === 0) throw error;
    if (refusal.changes.some(({ line }) => line.ownPrice.status !== 'known')) throw error;
    await Promise.all(refusal.changes.map((change) => askAgain(queryClient, change)));
    return sendOrder(body, note);
  }
}

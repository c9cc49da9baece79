import type { Order } from '@sextant/contracts/http/orders.js';
import type { Period } from './period.js';
import type { Turn } from './turn.js';

/** An order of the buyer. A deleted one is told of while a seller still delivers it. */
export type KnownOrder = Order & { readonly isDeleted: boolean };

/** Newest first. */
export async function knownOrders(
  { message: { userId }, tools }: Turn,
  most?: number,
): Promise<KnownOrder[]> {
  const [orders, deleted] = await Promise.all([
    tools.orders(userId, most),
    tools.deletedOrders(userId, most),
  ]);
  return [
    ...orders.map((order) => ({ ...order, isDeleted: false })),
    ...deleted.map((order) => ({ ...order, isDeleted: true })),
  ].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

export const isWithin = ({ createdAt }: Order, { from, to }: Period): boolean => {
  const at = new Date(createdAt);
  return at >= from && at < to;
};

/** Cancelled or deleted. */
export const isEnded = ({ isDeleted, status }: KnownOrder): boolean => isDeleted || status === 'cancelled';

/** Sellers that the end of the order has kept from receiving their parts. */
export const unsentOf = (order: KnownOrder): string[] =>
  isEnded(order) ? order.sellers.filter(({ status }) => status === 'waiting').map(({ key }) => key) : [];

/** Lines that the buyer pays for. The end of an order takes back what its sellers have not received, and nothing else. */
export function boughtLines(order: KnownOrder): Order['items'] {
  const unsent = unsentOf(order);
  return order.items.filter(({ seller, outcome }) => outcome !== 'refused' && !unsent.includes(seller.key));
}

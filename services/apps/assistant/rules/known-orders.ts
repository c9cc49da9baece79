import type { Slots } from '@sextant/companion/reading/reading.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { isNamedBy } from './named.js';
import type { Period } from './period.js';
import type { Turn } from './turn.js';
import { given } from './wanted.js';

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

/** The slots that name goods of orders. */
export const goodsOf = ({ product, shade, gauge, pack, brand }: Slots): Slots =>
  given({ product, shade, gauge, pack, brand } as Slots);

/** Each product of the lines once. */
export const productIdsOf = (lines: Order['items']): string[] => [
  ...new Set(lines.map(({ product }) => product._id)),
];

/** Lines of goods whose name, brand or code has all words of the slots. */
export async function linesNamedBy(
  slots: Slots,
  lines: Order['items'],
  { tools }: Turn,
): Promise<Order['items']> {
  // Orders do not name brands.
  const isNamedBesides = isNamedBy({ ...slots, brand: undefined });
  const found = lines.filter(({ product }) => isNamedBesides(product));
  if (slots.brand === undefined) return found;
  const cards = await tools.cards(productIdsOf(found));
  const brands = new Map(cards.map(({ _id, brand }) => [_id, brand]));
  const isNamed = isNamedBy(slots);
  return found.filter(({ product }) => isNamed({ ...product, brand: brands.get(product._id) ?? '' }));
}

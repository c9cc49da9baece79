import type { Slots } from '@sextant/companion/reading/reading.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { formatCount, plural, wordFor } from '@sextant/domain/shared/plural.js';
import { areCut } from '../tools/shop-tools.js';
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

/** Lines of orders that were looked through for goods. */
interface LinesNamed {
  readonly lines: Order['items'];
  /** Lines that may be of a wanted brand: nobody lists their products any more, and orders do not name brands. */
  readonly untold: Order['items'];
}

/** Lines of goods whose name, brand or code has all words of the slots. */
export async function linesNamedBy(
  slots: Slots,
  lines: Order['items'],
  { tools }: Turn,
): Promise<LinesNamed> {
  const isNamedBesides = isNamedBy({ ...slots, brand: undefined });
  const found = lines.filter(({ product }) => isNamedBesides(product));
  if (slots.brand === undefined) return { lines: found, untold: [] };
  const cards = await tools.cards(productIdsOf(found));
  const brands = new Map(cards.map(({ _id, brand }) => [_id, brand]));
  const isNamed = isNamedBy(slots);
  // The name of a product may have its brand.
  const named = new Set(
    found.filter(({ product }) => isNamed({ ...product, brand: brands.get(product._id) ?? '' })),
  );
  return {
    lines: [...named],
    untold: found.filter((line) => !named.has(line) && !brands.has(line.product._id)),
  };
}

/** Lines that the buyer pays for, of goods and a seller that are named. */
export function linesAsked(orders: readonly KnownOrder[], turn: Turn): Promise<LinesNamed> {
  const { seller } = turn.wanted;
  const lines = orders.flatMap(boughtLines).filter((line) => !seller || line.seller.key === seller);
  return linesNamedBy(goodsOf(turn.wanted), lines, turn);
}

/** Says how many lines may be of the wanted brand; empty where none. */
export const untoldText = ({ length }: Order['items']): string =>
  length === 0
    ? ''
    : ` ${plural(length, 'order line')} could not be told by brand: nobody lists ${wordFor(length, 'it', 'them')} any more.`;

/** Says that only the latest orders were looked through, where earlier ones of the period may have been left out. */
export function cutText(known: readonly KnownOrder[], period: Period | undefined): string {
  const latest = (['orders', 'deleted orders'] as const).flatMap((name) => {
    const all = known.filter(({ isDeleted }) => isDeleted === (name === 'deleted orders'));
    const oldest = all.at(-1);
    const isCut = areCut(all) && oldest !== undefined && (!period || isWithin(oldest, period));
    return isCut ? [`${formatCount(all.length)} ${name}`] : [];
  });
  return latest.length > 0 ? ` Only your latest ${listOf(latest)} are counted.` : '';
}

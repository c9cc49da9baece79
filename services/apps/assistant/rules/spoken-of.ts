import type { Reply } from '@sextant/domain/conversation/reply.js';
import { knownOrders } from './known-orders.js';
import type { Turn } from './turn.js';

/** Ids of the orders that a reply tells of or offers again. */
const ordersOf = ({ commands }: Reply): readonly string[] =>
  commands.flatMap((command) =>
    command.type === 'order_link' || command.type === 'reorder' ? command.orderId : [],
  );

/** The last reply that is about goods: it shows some, has the list of a kit, or tells of orders. */
const aboutGoods = (replies: readonly Reply[]): Reply | undefined =>
  replies.find(
    (reply) => reply.productIds.length > 0 || reply.kit !== undefined || ordersOf(reply).length > 0,
  );

/** The list of a kit, where no other goods have been spoken of since. */
export const kitSpokenOf = (replies: readonly Reply[]): Reply['kit'] => aboutGoods(replies)?.kit;

/**
 * Products of the orders that the last reply tells of, with the key of the seller that each was ordered from last; undefined where
 * the reply is about other goods.
 */
export async function orderedSpokenOf(turn: Turn): Promise<ReadonlyMap<string, string> | undefined> {
  const reply = aboutGoods(turn.message.replies);
  const ids = reply ? ordersOf(reply) : [];
  if (ids.length === 0) return undefined;
  const orders = (await knownOrders(turn)).filter(({ _id }) => ids.includes(_id));
  const sellers = new Map<string, string>();
  for (const { product, seller } of orders.flatMap(({ items }) => items))
    if (!sellers.has(product._id)) sellers.set(product._id, seller.key);
  return sellers;
}

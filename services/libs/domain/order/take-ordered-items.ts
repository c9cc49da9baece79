import type { CartCommand } from '../cart/cart.js';
import type { PlacedOrder } from './state.js';

/**
 * The command that takes the lines of an order out of its buyer's cart. Its id makes it one command for both
 * senders: the API right after placing the order, and fulfillment in case the API died in between.
 */
export function takeOrderedItems(
  { orderId, userId, lines }: PlacedOrder,
  at: string,
): { commandId: string; command: CartCommand } {
  return {
    commandId: `take-ordered-${orderId}`,
    command: {
      type: 'TakeOrderedItems',
      userId,
      orderId,
      at,
      lines: lines.map(({ productId, sellerDomain, sellerUrl, quantity }) => ({
        productId,
        sellerDomain,
        sellerUrl,
        quantity,
      })),
    },
  };
}

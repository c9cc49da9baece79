import type { CartCommand } from '../cart/cart.js';
import type { PlacedOrder } from './state.js';

/**
 * The command by which the goods of an order leave its customer's cart, with the id that makes it one command whoever
 * sends it: the API right after placing the order, and fulfillment in case the API died in between.
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

import type { SellerAnswer } from '@sextant/domain/order/commands.js';
import type { AcceptedItem, RefusedItem } from '@sextant/domain/order/events.js';
import type { PlacedOrder } from '@sextant/domain/order/state.js';
import { SellerUnavailable, type SellerOrder } from '@sextant/sellers/seller-port.js';

interface Item {
  readonly sku: string;
  readonly quantity: number;
}

const listed = (items: readonly Item[]): string =>
  JSON.stringify(items.map(({ sku, quantity }) => JSON.stringify([sku, quantity])).sort());

/**
 * Converts a seller's answer for its part of the order. Throws SellerUnavailable unless it answers every ordered item once, in the
 * ordered quantity, and no other: such an answer does not say what the seller delivers.
 */
export function answerOf(answer: SellerOrder, seller: string, order: PlacedOrder): SellerAnswer {
  const ordered = order.lines.filter((line) => line.seller === seller);
  if (listed(answer.lines) !== listed(ordered))
    throw new SellerUnavailable(seller, 'its answer does not fit what was ordered');
  const accepted: AcceptedItem[] = [];
  const refused: RefusedItem[] = [];
  for (const line of answer.lines) {
    const { sku, quantity } = line;
    if (line.status === 'accepted') accepted.push({ sku, quantity, unitPriceCents: line.unitPriceCents });
    else {
      const { reason, currentPriceCents } = line;
      refused.push({
        sku,
        quantity,
        reason,
        ...(currentPriceCents === undefined ? {} : { currentPriceCents }),
      });
    }
  }
  return { outcome: 'answered', sellerOrderId: answer.sellerOrderId, accepted, refused };
}

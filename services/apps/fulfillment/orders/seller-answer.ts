import type { SellerAnswer } from '@sextant/domain/order/commands.js';
import type { AcceptedItem, RefusedItem } from '@sextant/domain/order/events.js';
import type { CredentialsRefused, Rejected, SellerOrder } from '@sextant/sellers/seller-port.js';

/** Converts a seller's answer for the order. */
export function answerOf(answer: SellerOrder | CredentialsRefused | Rejected): SellerAnswer {
  if (answer.kind !== 'order') return { outcome: 'refused', reason: answer.kind };
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

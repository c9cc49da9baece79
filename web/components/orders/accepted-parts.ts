import type { OrderSeller } from '@sextant/contracts/http/orders.js';
import type { AcceptedPart } from '@sextant/domain/order/still-delivered.js';

/** Parts that their sellers have accepted, in full or not. */
export const acceptedParts = (sellers: readonly OrderSeller[]): AcceptedPart[] =>
  sellers.flatMap(({ label, sellerOrderId }) => (sellerOrderId === null ? [] : [{ label, sellerOrderId }]));

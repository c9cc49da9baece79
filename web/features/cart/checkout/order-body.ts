import type { PlaceOrderRequest } from '@sextant/contracts/http/orders.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { lineBody } from '../api/cart-calls.js';
import { totalsOf } from '../cart-totals.js';
import type { ShownLine } from '../shown-lines.js';
import type { Shipping } from './shipping-fields.js';

/** The order as sent: prices and total only say what the user was shown, and nothing above them may be charged. */
export function orderBody(
  lines: readonly ShownLine[],
  { notes, purchaseOrderNumber, ...shippingAddress }: Shipping,
): PlaceOrderRequest {
  return {
    items: lines.map((line) => ({
      ...lineBody(line),
      ...(line.seller.price !== null && { price: line.seller.price }),
    })),
    shippingAddress,
    paymentMethod: 'credit_card',
    expectedTotal: toDollars(totalsOf(lines).totalCents),
    ...(notes && { notes }),
    ...(purchaseOrderNumber && { purchaseOrderNumber }),
  };
}

import type { OrderSeller } from '@sextant/contracts/http/orders.js';
import { isUnconfirmed } from '@sextant/domain/order/events.js';
import { paymentAt } from '@sextant/domain/order/seller-payment.js';
import { sellerPartText } from '@sextant/domain/order/seller-texts.js';
import type { PlacedOrder, PurchaseOrder } from '@sextant/domain/order/state.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

function statusOfPart(part: PurchaseOrder): OrderSeller['status'] {
  if (part.status === 'accepted' && part.refused.length > 0) return 'partly_accepted';
  return part.status === 'refused' && isUnconfirmed(part.reason) ? 'unconfirmed' : part.status;
}

/** One seller's part in the form of the HTTP contract. */
export function sellerPart(key: string, part: PurchaseOrder, order: PlacedOrder): OrderSeller {
  const seller = sellerByKey(key);
  const label = seller?.label ?? key;
  return {
    key,
    label,
    domain: seller?.domain ?? key,
    status: statusOfPart(part),
    sellerOrderId: part.status === 'accepted' ? part.sellerOrderId : null,
    paymentMethod: paymentAt(order, key),
    message: sellerPartText(key, label, part, order),
  };
}

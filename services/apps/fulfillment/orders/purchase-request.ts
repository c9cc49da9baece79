import { orderNumber } from '@sextant/domain/order/order-number.js';
import type { PlacedOrder } from '@sextant/domain/order/state.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openDeliveries } from '@sextant/read-models/orders/sealed-delivery.js';
import type { PurchaseRequest } from '@sextant/sellers/seller-port.js';

/** The same for every attempt, so that the seller has one order whatever got lost. */
export const idempotencyKey = (orderId: string, seller: string): string => `${orderId}-${seller}`;

/** Request to a seller for its part of an order. Undefined when the customer's data has been erased. */
export async function purchaseRequest(
  sealing: Sealing,
  order: PlacedOrder,
  seller: string,
): Promise<PurchaseRequest | undefined> {
  const { orderId } = order;
  const [delivery] = await openDeliveries(sealing, [order]);
  if (!delivery) return undefined;
  const { purchaseOrderNumber, ...deliverTo } = delivery;
  return {
    idempotencyKey: idempotencyKey(orderId, seller),
    reference: `Sextant ${orderNumber(orderId)}`,
    purchaseOrderNumber,
    lines: order.lines
      .filter((line) => line.seller === seller)
      .map(({ sku, quantity, unitPriceCents }) => ({ sku, quantity, unitPriceCents })),
    deliverTo,
  };
}

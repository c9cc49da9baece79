import { accept, refuse, type Decision } from '../shared/decider.js';
import type { RecordSellerAnswer, SendPurchaseOrder } from './commands.js';
import { isUnconfirmed, type OrderEvent } from './events.js';
import type { PlacedOrder, PurchaseOrder } from './state.js';
import { awaitsSellers } from './statuses.js';

/** True for a part whose buyer was told that the seller's answer was lost: the seller may have the order. */
export const isUnconfirmedPart = (part: PurchaseOrder | undefined): boolean =>
  part?.status === 'refused' && isUnconfirmed(part.reason);

/** True when the seller may have the order and has not said so. */
export const isInDoubt = (part: PurchaseOrder | undefined): boolean =>
  part?.status === 'sent' || isUnconfirmedPart(part);

const noSuchSeller = refuse('seller_not_in_order', 'This seller is not part of the order.');

/** Decides whether this seller gets its part now. A sent part may be sent again, because the answer may have been lost. */
export function sendPurchaseOrder(command: SendPurchaseOrder, order: PlacedOrder): Decision<OrderEvent> {
  const { orderId, seller, at } = command;
  const purchase = order.purchaseOrders[seller];
  if (!purchase) return noSuchSeller;
  if (!order.released) return refuse('not_released', 'The order can still be cancelled.');
  if (purchase.status === 'accepted' || purchase.status === 'refused')
    return refuse('already_answered', 'The seller has already answered.');
  if (order.status === 'cancelled') return refuse('order_cancelled', 'The order has been cancelled.');
  if (purchase.status === 'sent') return accept();
  return accept({ type: 'PurchaseOrderSent', data: { orderId, userId: order.userId, seller, at } });
}

function answerEvent(
  { orderId, seller, at, answer }: RecordSellerAnswer,
  { userId }: PlacedOrder,
): OrderEvent {
  const of = { orderId, userId, seller, at };
  if (answer.outcome === 'refused')
    return { type: 'PurchaseOrderRefused', data: { ...of, reason: answer.reason, refused: [] } };
  const [accepted, refused] = [[...answer.accepted], [...answer.refused]];
  return accepted.length === 0
    ? { type: 'PurchaseOrderRefused', data: { ...of, reason: 'items_refused', refused } }
    : {
        type: 'PurchaseOrderAccepted',
        data: { ...of, sellerOrderId: answer.sellerOrderId, accepted, refused },
      };
}

const isAnswered = (purchase: PurchaseOrder): boolean =>
  purchase.status === 'accepted' || (purchase.status === 'refused' && !isUnconfirmed(purchase.reason));

/**
 * Records a seller's answer even when the order was cancelled in between, because it is a fact. Only the first answer
 * counts, also after it was recorded that none had come (`unconfirmed`). When the last seller has answered and certainly none
 * delivers anything, the order is cancelled, unless staff have marked it shipped or delivered: they know more than the answers say.
 */
export function recordSellerAnswer(command: RecordSellerAnswer, order: PlacedOrder): Decision<OrderEvent> {
  const { orderId, seller, at } = command;
  const purchase = order.purchaseOrders[seller];
  if (!purchase) return noSuchSeller;
  if (isAnswered(purchase)) return accept();
  const event = answerEvent(command, order);
  const isStillUnconfirmed = event.type === 'PurchaseOrderRefused' && isUnconfirmed(event.data.reason);
  if (purchase.status === 'refused' && isStillUnconfirmed) return accept();
  const others = Object.entries(order.purchaseOrders).filter(([key]) => key !== seller);
  const nothingLeft =
    event.type === 'PurchaseOrderRefused' &&
    !isStillUnconfirmed &&
    awaitsSellers(order.status) &&
    others.every(([, part]) => part.status === 'refused' && !isUnconfirmed(part.reason));
  if (!nothingLeft) return accept(event);
  const cancelled: OrderEvent = {
    type: 'OrderCancelled',
    data: { orderId, userId: order.userId, by: 'sellers', at },
  };
  return accept<OrderEvent>(event, cancelled);
}

import { accept, refuse, type Decider, type Decision } from '../shared/decider.js';
import { CANCELLATION_WINDOW, isWithheld, windowIsOpen } from './cancellation-window.js';
import type { CancelOrder, OrderCommand, PlaceOrder, ReleaseOrder, SetOrderStatus } from './commands.js';
import type { OrderEvent } from './events.js';
import { isRefusedEntirely } from './line-outcome.js';
import { placeOrder } from './place-order.js';
import { recordSellerAnswer, sendPurchaseOrder } from './purchase-orders.js';
import { absent, evolve, isPlaced, type OrderState, type PlacedOrder } from './state.js';
import { statusRules } from './statuses.js';

export const orderNotFound = refuse('order_not_found', 'Order not found');

/** Cancels for the buyer. A repeated command is accepted. */
function cancel({ orderId, userId, at }: CancelOrder, order: PlacedOrder): Decision<OrderEvent> {
  // A buyer must not learn that somebody else's order exists.
  if (order.userId !== userId) return orderNotFound;
  if (order.status === 'cancelled') return accept();
  if (!isWithheld(order)) {
    const what =
      order.status === 'pending'
        ? 'has been sent to its sellers'
        : `is ${statusRules[order.status].inSentence}`;
    return refuse('not_pending', `This order ${what} and can no longer be cancelled.`);
  }
  if (!windowIsOpen(order.placedAt, at))
    return refuse(
      'window_closed',
      `Orders can only be cancelled within ${CANCELLATION_WINDOW} of placement.`,
    );
  return accept({ type: 'OrderCancelled', data: { orderId, userId, by: 'customer', at } });
}

/**
 * Sets a status for staff, which may also release the order to its sellers. Goods that nobody sold cannot be shipped or
 * delivered.
 */
function setStatus(command: SetOrderStatus, order: PlacedOrder): Decision<OrderEvent> {
  const { orderId, status, expectedStatus = order.status, at } = command;
  const { userId } = order;
  if (status === order.status) return accept();
  if (expectedStatus !== order.status)
    return refuse('status_changed', `The order status has changed to ${order.status}.`);
  if (status === 'cancelled')
    return accept({ type: 'OrderCancelled', data: { orderId, userId, by: 'staff', at } });
  const { needsGoods, releases } = statusRules[status];
  if (needsGoods && isRefusedEntirely(order))
    return refuse(
      'nothing_ordered',
      `Sellers have refused every item of this order: it cannot be ${statusRules[status].inSentence}.`,
    );
  const changed: OrderEvent = { type: 'OrderStatusChanged', data: { orderId, userId, status, at } };
  if (!releases || order.released) return accept(changed);
  return accept<OrderEvent>(changed, {
    type: 'OrderReleased',
    data: { orderId, userId, because: 'staff', at },
  });
}

/** Releases the order to its sellers after the cancellation window. */
function release({ orderId, at }: ReleaseOrder, order: PlacedOrder): Decision<OrderEvent> {
  if (order.released) return accept();
  if (order.status !== 'pending')
    return refuse('not_pending', `The order is ${statusRules[order.status].inSentence}.`);
  if (windowIsOpen(order.placedAt, at)) return refuse('window_open', 'The order can still be cancelled.');
  const { userId } = order;
  return accept({ type: 'OrderReleased', data: { orderId, userId, because: 'window_closed', at } });
}

function decide(command: Exclude<OrderCommand, PlaceOrder>, order: PlacedOrder): Decision<OrderEvent> {
  const { orderId, at } = command;
  switch (command.type) {
    case 'CancelOrder':
      return cancel(command, order);
    case 'SetOrderStatus':
      return setStatus(command, order);
    case 'ReleaseOrder':
      return release(command, order);
    case 'DeleteOrder':
      return accept({ type: 'OrderDeleted', data: { orderId, userId: order.userId, at } });
    case 'SendPurchaseOrder':
      return sendPurchaseOrder(command, order);
    case 'RecordSellerAnswer':
      return recordSellerAnswer(command, order);
    default:
      return command satisfies never;
  }
}

/**
 * One order over all its sellers. It is pending while its buyer may cancel it. When the window closes, or earlier by staff,
 * every seller gets its part once; each answers separately.
 */
export const order: Decider<OrderState, OrderCommand, OrderEvent> = {
  initial: absent,
  evolve,
  decide: (command, state) => {
    if (isPlaced(state))
      return command.type === 'PlaceOrder'
        ? refuse('order_exists', 'This order has already been placed.')
        : decide(command, state);
    if (command.type === 'DeleteOrder' && state.status === 'deleted') return accept<OrderEvent>();
    return command.type === 'PlaceOrder' && state.status === 'absent' ? placeOrder(command) : orderNotFound;
  },
};

export const orderStream = (orderId: string): string => `order-${orderId}`;

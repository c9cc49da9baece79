import { orderNumber } from '@sextant/domain/order/order-number.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { formatTime } from '../../../lib/dates.js';
import { isUncertain } from '../../../lib/idempotency-key.js';
import { formatCents, formatDollars, toCents } from '../../../lib/money.js';
import { hasCode, messageOf } from '../../../lib/problem.js';
import { showToast } from '../../../lib/toasts.js';
import { MAY_BE_PLACED, ORDER_ARRIVED } from './order-refusal.js';

export interface Placed {
  order: Order;
  /** The total the buyer was shown, in cents: prices may have fallen since. */
  shownCents: number;
}

/** Sentence about prices that fell between looking and ordering; empty when none did. */
export function savedText({ order, shownCents }: Placed): string {
  const saved = shownCents - toCents(order.totalAmount);
  return saved > 0 ? ` Prices fell in between: your cart said ${formatCents(shownCents)}.` : '';
}

/**
 * Toast that outlives the confirmation: number, total, cancellation window, and a link to the order.
 * @param waits for open dialogs, which say it themselves
 */
export function showPlaced(placed: Placed, waits = true): void {
  const { _id, totalAmount, cancellableUntil } = placed.order;
  const until = cancellableUntil ? ` You can cancel it until ${formatTime(cancellableUntil)}.` : '';
  showToast({
    id: _id,
    tone: 'good',
    title: `Order ${orderNumber(_id)} placed`,
    text: `${formatDollars(totalAmount)} in total.${savedText(placed)}${until}`,
    to: `/orders/${_id}`,
    linkText: 'View order',
    stays: true,
    waits,
  });
}

/** Toast about an order that was not placed, or may not have been, for where no cart is open to say so. */
export function showNotPlaced(error: unknown): void {
  showToast({
    tone: 'bad',
    stays: true,
    waits: true,
    ...(isUncertain(error) || hasCode(error, ORDER_ARRIVED)
      ? {
          ...MAY_BE_PLACED,
          to: '/orders',
          linkText: 'My Orders',
        }
      : {
          title: 'Your order was not placed',
          text: messageOf(error, 'Failed to place order. Please try again.'),
          to: '/cart',
          linkText: 'Open cart',
        }),
  });
}

import type { Order } from '@sextant/contracts/http/orders.js';
import { NOT_ASKED_FOR } from '@sextant/domain/order/seller-texts.js';
import { acceptedParts, stillDelivered } from '@sextant/domain/order/still-delivered.js';
import { statusRules } from '@sextant/domain/order/statuses.js';
import { stillDeliveredText } from './still-delivered.js';

/**
 * Milliseconds left to cancel; 0 when that is no longer possible.
 * @param now by the server's clock, which closes the window
 */
export function cancellableFor({ cancellableUntil }: Order, now: Date): number {
  if (cancellableUntil === null) return 0;
  return Math.max(0, Date.parse(cancellableUntil) - now.getTime());
}

/** 2,665,000 → "44:25". */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * What came of a cancellation: who delivers all the same, or that staff have reopened the order. Undefined where there is
 * nothing to say of one.
 * @param formatAt the time of an instant, for people
 */
export function cancellationText(order: Order, formatAt: (at: string) => string): string | undefined {
  const { buyerCancelledAt, status, sellers } = order;
  // Absent in answers of the former release.
  if (status === 'cancelled' || !buyerCancelledAt) return stillDeliveredText(order);
  const { inSentence, hasArrived } = statusRules[status];
  const reopened = `You cancelled this order on ${formatAt(buyerCancelledAt)}. Our staff have reopened it since: it is ${inSentence}.`;
  const left = hasArrived ? undefined : stillDelivered(acceptedParts(sellers), 'Cancelling');
  return [reopened, left, NOT_ASKED_FOR].filter(Boolean).join(' ');
}

import type { AdminOrderDetails } from '@sextant/contracts/http/admin.js';
import type { OrderSeller } from '@sextant/contracts/http/orders.js';
import { CANCELLATION_WINDOW, windowIsOpen } from '@sextant/domain/order/cancellation-window.js';
import { areAllRefused } from '@sextant/domain/order/line-outcome.js';
import { acceptedParts, namesOf, namesWithNumbers } from '@sextant/domain/order/still-delivered.js';
import { statusEmailOf } from '@sextant/domain/order/status-email.js';
import { isSetBack, orderStatuses, statusRules, type OrderStatus } from '@sextant/domain/order/statuses.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { wordFor } from '@sextant/domain/shared/plural.js';
import { statusLooks } from '../../../../components/orders/order-statuses.js';

/** True once the order was sent to its sellers, also when it was set back to pending. */
const isReleased = ({ timeline }: AdminOrderDetails): boolean =>
  timeline.some(({ type }) => type === 'OrderReleased');

const sellersIn = ({ sellers }: AdminOrderDetails, ...statuses: OrderSeller['status'][]): OrderSeller[] =>
  sellers.filter(({ status }) => statuses.includes(status));

/**
 * Sellers who deliver or may deliver whatever becomes of the order here, in sentences; none once all is delivered, or when no
 * seller has its part.
 */
export function stillDelivering(order: AdminOrderDetails): string[] {
  if (statusRules[order.status].hasArrived) return [];
  const accepted = acceptedParts(order.sellers);
  const asked = sellersIn(order, 'sent', 'unconfirmed');
  const has = wordFor(
    accepted.length,
    'has accepted its part: it still delivers and bills',
    'have accepted their parts: they still deliver and bill',
  );
  const may = wordFor(
    asked.length,
    'has not answered and may still accept its part',
    'have not answered and may still accept their parts',
  );
  return [
    ...(accepted.length > 0 ? [`${namesWithNumbers(accepted)} ${has}.`] : []),
    ...(asked.length > 0 ? [`${namesOf(asked)} ${may}.`] : []),
  ];
}

/** Text about deliveries that "Cancelled" does not stop, before and after it is set; undefined when there are none. */
export function deliveriesDespiteCancelling(order: AdminOrderDetails): string | undefined {
  const facts = stillDelivering(order);
  return facts.length > 0
    ? ['Cancelled reaches no seller.', ...facts, 'Cancel there, too.'].join(' ')
    : undefined;
}

/** True when a status sends an order to its sellers while its customer can cancel it. */
const isSentEarly = (order: AdminOrderDetails, status: OrderStatus): boolean =>
  order.status === 'pending' && !isReleased(order) && statusRules[status].releases;

/** What a status sends to sellers of an order that its customer can still cancel, or that is cancelled, in sentences. */
function sentTo(order: AdminOrderDetails, status: OrderStatus, now: Date): string[] {
  const to = sellersIn(order, 'waiting', 'sent');
  if (to.length === 0) return [];
  const names = namesOf(to);
  const { label } = statusLooks[status];
  const bill = `${names} ${wordFor(to.length, 'bills the customer’s account', 'bill the customer’s accounts')}`;
  if (isSentEarly(order, status))
    return [
      `${label} sends this order to ${names} now, and ${bill}.`,
      'The customer can no longer cancel it then.',
    ];
  if (order.status !== 'cancelled') return [];
  const withheld =
    status === 'pending' && !isReleased(order) && windowIsOpen(order.createdAt, now.toISOString());
  const when = withheld ? `${CANCELLATION_WINDOW} after it was placed` : 'now';
  return [`${label} sends this order to ${names} ${when}, and ${bill}.`];
}

/** Statuses between two that an order passes through one after the other; none where it goes back or is cancelled. */
const skippedBetween = (from: OrderStatus, to: OrderStatus): readonly OrderStatus[] =>
  to === 'cancelled' ? [] : orderStatuses.slice(orderStatuses.indexOf(from) + 1, orderStatuses.indexOf(to));

/** What the customer sees and is told of a status that is asked about, in sentences. */
function toldCustomer(order: AdminOrderDetails, status: OrderStatus): string[] {
  const shown = `this order as ${statusLooks[status].label} instead of ${statusLooks[order.status].label}`;
  if (!order.user.email)
    return [`The list shows ${shown}.`, 'Its customer’s account is deleted: nobody is told.'];
  const email = statusEmailOf({
    from: order.status,
    to: status,
    isRefusedEntirely: areAllRefused(order.items),
    isSentEarly: isSentEarly(order, status),
  });
  return [`The customer sees ${shown}${email ? ', and is told so by email' : ''}.`];
}

/** What is left at the sellers of an order that is cancelled here, in sentences. */
function leftByCancelling(order: AdminOrderDetails): string[] {
  const waiting = sellersIn(order, 'waiting');
  const deliveries = deliveriesDespiteCancelling(order);
  return [
    ...(waiting.length > 0 ? [`Nothing is sent to ${namesOf(waiting)}.`] : []),
    ...(deliveries ? [deliveries] : []),
  ];
}

/**
 * Text about the consequence of a status that cannot simply be meant: one that takes an order back, skips a status, cancels the
 * order, or sends it to sellers while its customer can cancel it. Undefined for every other status: staff set them with one click.
 * @param now by the server's clock, which closes the time to cancel
 */
export function questionBefore(order: AdminOrderDetails, status: OrderStatus, now: Date): string | undefined {
  const cancels = status === 'cancelled';
  const reopens = order.status === 'cancelled';
  const setsBack = isSetBack(order.status, status);
  const skipped = skippedBetween(order.status, status).map((each) => statusLooks[each].label);
  const cancellation = order.timeline.findLast(({ type }) => type === 'OrderCancelled');
  const facts = [
    ...(reopens && cancellation?.actor === 'customer' ? ['The customer cancelled this order.'] : []),
    ...sentTo(order, status, now),
    ...(skipped.length > 0 ? [`${statusLooks[status].label} skips ${listOf(skipped)}.`] : []),
    ...(cancels || setsBack || skipped.length > 0 ? toldCustomer(order, status) : []),
    ...(cancels ? leftByCancelling(order) : []),
    ...(setsBack && !reopens ? ['Nothing changes at its sellers.'] : []),
  ];
  return facts.length > 0 ? facts.join(' ') : undefined;
}

import type { AdminOrderDetails } from '@sextant/contracts/http/admin.js';
import type { OrderSeller } from '@sextant/contracts/http/orders.js';
import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import { acceptedParts, namesOf, namesWithNumbers } from '@sextant/domain/order/still-delivered.js';
import { statusRules, type OrderStatus } from '@sextant/domain/order/statuses.js';
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

/**
 * Text about the consequence of a status that releases an order which its customer can still cancel, or has cancelled. Undefined
 * for every other status: staff set them with one click.
 */
export function questionBefore(order: AdminOrderDetails, status: OrderStatus): string | undefined {
  const to = sellersIn(order, 'waiting', 'sent');
  if (to.length === 0) return undefined;
  const names = namesOf(to);
  const { label } = statusLooks[status];
  const bill = `${names} ${wordFor(to.length, 'bills the customer’s account', 'bill the customer’s accounts')}`;
  if (order.status === 'pending' && !isReleased(order) && statusRules[status].releases)
    return `${label} sends this order to ${names} now, and ${bill}. The customer can no longer cancel it then.`;
  const cancellation = order.timeline.findLast(({ type }) => type === 'OrderCancelled');
  if (order.status !== 'cancelled' || cancellation?.actor !== 'customer') return undefined;
  const withheld = status === 'pending' && !isReleased(order);
  const when = withheld ? `${CANCELLATION_WINDOW} after it was placed` : 'now';
  return `The customer cancelled this order. ${label} sends it to ${names} ${when}, and ${bill}.`;
}

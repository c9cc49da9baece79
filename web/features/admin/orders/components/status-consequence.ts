import type { AdminOrderDetails } from '@sextant/contracts/http/admin.js';
import type { OrderSeller, OrderStatusName } from '@sextant/contracts/http/orders.js';
import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import { wordFor } from '@sextant/domain/shared/plural.js';
import { statusLooks } from '../../../../components/orders/order-statuses.js';

const list = new Intl.ListFormat('en-US');

/** "Benco and Patterson" */
export const namesOf = (sellers: readonly OrderSeller[]): string =>
  list.format(sellers.map(({ label }) => label));

/** True once the order was sent to its sellers, also when it was set back to pending. */
export const isReleased = ({ timeline }: AdminOrderDetails): boolean =>
  timeline.some(({ type }) => type === 'OrderReleased');

const sellersIn = ({ sellers }: AdminOrderDetails, ...statuses: OrderSeller['status'][]): OrderSeller[] =>
  sellers.filter(({ status }) => statuses.includes(status));

/** Cancelling reaches no seller: those who have their part deliver it. */
function ofCancelling(order: AdminOrderDetails): string | undefined {
  const accepted = sellersIn(order, 'accepted', 'partly_accepted');
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
  const facts = [
    ...(accepted.length > 0 ? [`${namesOf(accepted)} ${has}.`] : []),
    ...(asked.length > 0 ? [`${namesOf(asked)} ${may}.`] : []),
  ];
  return facts.length > 0 ? [...facts, 'Cancel there, too.'].join(' ') : undefined;
}

/** The status also sends the order to every seller that has not answered. */
function ofSending(order: AdminOrderDetails, status: OrderStatusName): string | undefined {
  const wasCancelled = order.status === 'cancelled';
  const sentNow = wasCancelled || (order.status === 'pending' && !isReleased(order));
  const to = sellersIn(order, 'waiting', 'sent');
  if (!sentNow || to.length === 0) return undefined;
  const withheld = status === 'pending' && !isReleased(order);
  const when = withheld ? `once ${CANCELLATION_WINDOW} have passed since it was placed` : 'now';
  const bill = wordFor(to.length, 'bills the customer’s account', 'bill the customer’s accounts');
  const names = namesOf(to);
  const sends = `${statusLooks[status].label} sends ${wasCancelled ? 'it' : 'this order'} to ${names} ${when}, and ${names} ${bill}.`;
  if (!wasCancelled) return `${sends} The customer can no longer cancel it then.`;
  const cancellation = order.timeline.findLast(({ type }) => type === 'OrderCancelled');
  const who =
    cancellation?.by === 'Customer' ? 'The customer cancelled this order.' : 'This order was cancelled.';
  return `${who} ${sends}`;
}

/** What setting a status costs the customer at sellers, for people; undefined when nothing. */
export const consequenceOf = (order: AdminOrderDetails, status: OrderStatusName): string | undefined =>
  status === 'cancelled' ? ofCancelling(order) : ofSending(order, status);

import { orderNumber } from '@sextant/domain/order/order-number.js';
import { CANCELLATION_WINDOW, windowIsOpen } from '@sextant/domain/order/cancellation-window.js';
import { type OrderEvent, type OrderLine, type RefusedItem } from '@sextant/domain/order/events.js';
import { AGREED_PRICES, SALES_TAX } from '@sextant/domain/order/price-terms.js';
import { isRefusedEntirely } from '@sextant/domain/order/line-outcome.js';
import { isInDoubt, isUnconfirmedPart } from '@sextant/domain/order/purchase-orders.js';
import {
  NOT_ASKED_FOR,
  raisedPriceItems,
  refusedItemTexts,
  sellerPartText,
} from '@sextant/domain/order/seller-texts.js';
import {
  isPlaced,
  type OrderState,
  type PlacedOrder,
  type PurchaseOrder,
} from '@sextant/domain/order/state.js';
import {
  acceptedParts,
  stillDeliveredOnceDeleted,
  namesWithNumbers,
  stillDelivered,
  unansweredText,
  type AcceptedPart,
} from '@sextant/domain/order/still-delivered.js';
import { statusEmailOf } from '@sextant/domain/order/status-email.js';
import { statusRules, type OrderStatus } from '@sextant/domain/order/statuses.js';
import { orderTotals } from '@sextant/domain/order/totals.js';
import { formatCents } from '@sextant/domain/shared/money.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { SUPPORT_ADDRESS } from '@sextant/domain/shared/support.js';
import { composeEmail, type EmailContent } from '@sextant/platform/mail/compose-email.js';
import type { Email } from '@sextant/platform/mail/email.js';
import { sellerLabel } from '@sextant/sellers/registry.js';

export interface Customer {
  readonly firstName: string;
  readonly email: string;
}

interface About {
  /** The order right after the event; the one right before it where the event deletes it. */
  readonly order: PlacedOrder;
  /** The order right before it. */
  readonly before: OrderState;
  readonly customer: Customer;
  /** The customer's own number of the order; may be empty. */
  readonly purchaseOrderNumber: string;
  /** Address of the shop. */
  readonly publicUrl: string;
}

const partSubject = (orderId: string, seller: string, what: string): string =>
  `${sellerLabel(seller)} ${what} of your order ${orderNumber(orderId)}`;

/** Beginnings of subjects, by which specs find emails; only the spec beside says them in full. */
export const orderSubjects = {
  placed: (orderId: string): string => `Your order ${orderNumber(orderId)} is placed`,
  status: (orderId: string, status: OrderStatus): string =>
    `Your order ${orderNumber(orderId)} is ${statusRules[status].inSentence}`,
  deleted: (orderId: string): string => `Your order ${orderNumber(orderId)} is deleted`,
  reopened: (orderId: string): string => `Your order ${orderNumber(orderId)} is reopened`,
  notDelivered: (orderId: string, seller: string, missing: 'all' | 'its part'): string =>
    partSubject(orderId, seller, `cannot deliver ${missing}`),
  notReceived: (orderId: string, seller: string): string =>
    partSubject(orderId, seller, 'has not received its part'),
  unconfirmed: (orderId: string, seller: string): string =>
    partSubject(orderId, seller, 'has not confirmed its part'),
  confirmedLate: (orderId: string, seller: string): string =>
    `${sellerLabel(seller)} has your order ${orderNumber(orderId)} after all`,
  acceptedAnyway: (orderId: string, seller: string): string =>
    `${sellerLabel(seller)} has accepted your cancelled order ${orderNumber(orderId)}`,
  priceRaised: (orderId: string, seller: string): string =>
    `${sellerLabel(seller)} asks more for your order ${orderNumber(orderId)}`,
};

const WHERE_ORDERS_ARE = 'You can follow all your orders under My Orders.';

const labelsOf = (sellers: readonly string[]): string => listOf(sellers.map(sellerLabel));

function orderEmail({ order, customer, publicUrl }: About, email: Omit<EmailContent, 'action'>): Email {
  const action = { label: 'See your order', url: `${publicUrl}/orders/${order.orderId}` };
  return composeEmail(customer.email, { ...email, action });
}

function placed(about: About): Email {
  const { order, customer, purchaseOrderNumber } = about;
  const { sellers, totalCents } = orderTotals(order);
  const number = orderNumber(order.orderId);
  const what = `${plural(itemCountOf(order.lines), 'item')} from ${labelsOf(sellers.map(({ seller }) => seller))}`;
  const lineText = ({ quantity, productName, unitPriceCents }: OrderLine) =>
    `${quantity} × ${productName}, ${formatCents(quantity * unitPriceCents)}`;
  const part = ({ seller, shippingCents }: (typeof sellers)[number]) => {
    const lines = order.lines.filter((line) => line.seller === seller).map(lineText);
    const shipping = shippingCents === 0 ? 'free shipping' : `shipping ${formatCents(shippingCents)}`;
    return `${sellerLabel(seller)}: ${lines.join('; ')}; ${shipping}.`;
  };
  return orderEmail(about, {
    subject: orderSubjects.placed(order.orderId),
    preview: `${what}, ${formatCents(totalCents)} in total.`,
    greeting: `Thank you, ${customer.firstName}`,
    paragraphs: [
      `We have your order ${number}: ${what}, ${formatCents(totalCents)} in total with shipping.`,
      ...(purchaseOrderNumber ? [`Your purchase order number: ${purchaseOrderNumber}.`] : []),
      ...sellers.map(part),
      `${AGREED_PRICES} ${SALES_TAX}`,
      `You can cancel it within ${CANCELLATION_WINDOW} of placing it. After that every seller gets its part through your own account there, and we write to you should one of them not deliver everything.`,
    ],
    notes: [WHERE_ORDERS_ARE],
  });
}

/** State of every part that was sent to its seller. */
const sentPartTexts = (order: PlacedOrder): string[] =>
  Object.entries(order.purchaseOrders)
    .filter(([, { status }]) => status !== 'waiting')
    .map(([key, part]) => sellerPartText(key, sellerLabel(key), part, order));

function cancelled(about: About, by: 'customer' | 'staff' | 'sellers'): Email {
  const { order, customer } = about;
  const number = orderNumber(order.orderId);
  const partTexts = sentPartTexts(order);
  const nothingSent = 'Nothing has been sent to the sellers, and you are not charged for anything.';
  const reasons = {
    customer: `As you asked, we have cancelled your order ${number}.`,
    staff: `Our staff have cancelled your order ${number}.`,
    sellers: `None of the sellers can deliver your order ${number}, so it is cancelled.`,
  };
  const consequence = stillDelivered(acceptedIn(order), 'Cancelling');
  return orderEmail(about, {
    subject: orderSubjects.status(order.orderId, 'cancelled'),
    preview: consequence ?? partTexts[0] ?? nothingSent,
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [
      reasons[by],
      ...(partTexts.length > 0 ? partTexts : [nothingSent]),
      ...(consequence ? [consequence] : []),
    ],
    notes: [WHERE_ORDERS_ARE],
  });
}

const acceptedIn = ({ purchaseOrders }: PlacedOrder): AcceptedPart[] =>
  acceptedParts(
    Object.entries(purchaseOrders).map(([key, part]) => ({
      label: sellerLabel(key),
      sellerOrderId: part.status === 'accepted' ? part.sellerOrderId : null,
    })),
  );

/** Staff have deleted the order; undefined when the customer knows already that nothing comes of it. */
function deleted({ order, customer, publicUrl }: About): Email | undefined {
  const accepted = acceptedIn(order);
  const consequence = stillDeliveredOnceDeleted(order.status, accepted);
  const unanswered = Object.entries(order.purchaseOrders).flatMap(([key, part]) =>
    isInDoubt(part) ? [unansweredText(sellerLabel(key))] : [],
  );
  const unsent = Object.keys(order.purchaseOrders).filter(
    (key) => order.purchaseOrders[key]?.status === 'waiting' && !statusRules[order.status].isOver,
  );
  const nothingSent =
    unsent.length > 0
      ? [`Nothing was sent to ${labelsOf(unsent)}, and you are not charged for what you ordered there.`]
      : [];
  const known = [...(consequence === undefined ? [] : [consequence]), ...unanswered, ...nothingSent];
  if (known[0] === undefined) return undefined;
  const number = orderNumber(order.orderId);
  return composeEmail(customer.email, {
    subject: orderSubjects.deleted(order.orderId),
    preview: known[0],
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [
      `Our staff have deleted your order ${number}. You no longer find it under My Orders.`,
      ...known,
    ],
    action: { label: 'See your orders', url: `${publicUrl}/orders` },
    notes: [`Write to ${SUPPORT_ADDRESS} if you did not ask for that.`],
  });
}

type SetStatus = Exclude<OrderStatus, 'cancelled'>;

const ENDS_STATUS: ReadonlySet<OrderEvent['type']> = new Set([
  'OrderStatusChanged',
  'OrderCancelled',
  'OrderDeleted',
]);

/** Staff have sent the order off while the customer could still cancel it. */
function sentEarly(about: About, status: SetStatus): Email {
  const { order, customer } = about;
  const number = orderNumber(order.orderId);
  const final = `It is ${statusRules[status].inSentence} and can no longer be cancelled.`;
  return orderEmail(about, {
    subject: orderSubjects.status(order.orderId, status),
    preview: final,
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [
      `Our staff have sent your order ${number} to ${labelsOf(Object.keys(order.purchaseOrders))} within ${CANCELLATION_WINDOW} of its placement, the time in which you could cancel it. ${final}`,
      'If you did not ask for that, ask the sellers at once to cancel it: each has its part under your own account there.',
    ],
    notes: [WHERE_ORDERS_ARE],
  });
}

function onItsWay(about: About, status: SetStatus): Email {
  const { order, customer } = about;
  const number = orderNumber(order.orderId);
  const accepted = acceptedIn(order);
  const what = `Your order ${number} is ${statusRules[status].inSentence}.`;
  const numbers = wordFor(accepted.length, 'it, quote this number', 'them, quote these numbers');
  return orderEmail(about, {
    subject: orderSubjects.status(order.orderId, status),
    preview: what,
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [
      what,
      ...(accepted.length > 0
        ? [`It comes from ${namesWithNumbers(accepted)}. If you have a question for ${numbers}.`]
        : []),
    ],
    notes: [WHERE_ORDERS_ARE],
  });
}

function setBack(about: About, was: OrderStatus, status: SetStatus): Email {
  const { order, customer } = about;
  const number = orderNumber(order.orderId);
  const what = `Our staff have set your order ${number} back: it is ${statusRules[status].inSentence}, not ${statusRules[was].inSentence}. Nothing changes at its sellers.`;
  return orderEmail(about, {
    subject: `${orderSubjects.status(order.orderId, status)} again`,
    preview: what,
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [what],
    notes: [WHERE_ORDERS_ARE],
  });
}

/** Staff have taken a cancellation back. `withheld`: the customer may cancel again until the window closes. */
function reopened(about: About, before: PlacedOrder, withheld: boolean): Email {
  const { order, customer } = about;
  const number = orderNumber(order.orderId);
  const unsent = Object.keys(order.purchaseOrders).filter(
    (key) => order.purchaseOrders[key]?.status === 'waiting',
  );
  const names = labelsOf(unsent);
  const bill = wordFor(unsent.length, `${names} bills your account there`, 'they bill your accounts there');
  const when = withheld ? `${CANCELLATION_WINDOW} after you placed it` : 'now';
  const goesTo = `It goes to ${names} ${when}, and ${bill}.${withheld ? ' You can cancel it until then.' : ''}`;
  const was = before.cancelledBy === 'customer' ? 'which you had cancelled' : 'which was cancelled';
  const marked = statusRules[order.status].needsGoods ? `, and marked it as ${order.status}` : '';
  const known = [...(unsent.length > 0 ? [goesTo] : []), ...sentPartTexts(order)];
  return orderEmail(about, {
    subject: orderSubjects.reopened(order.orderId),
    preview: known[0] ?? '',
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [`Our staff have reopened your order ${number}, ${was}${marked}.`, ...known, NOT_ASKED_FOR],
    notes: [WHERE_ORDERS_ARE],
  });
}

/** Email about a status that staff have set; undefined when it tells the customer nothing new. */
function statusSet(
  about: About,
  { status, at }: { readonly status: SetStatus; readonly at: string },
  later: readonly OrderEvent[],
): Email | undefined {
  const { before, order } = about;
  if (!isPlaced(before)) return undefined;
  const isReleased = order.released || later[0]?.type === 'OrderReleased';
  const windowOpen = windowIsOpen(order.placedAt, at);
  const isSentEarly = !order.released && isReleased && windowOpen;
  const email = statusEmailOf({
    from: before.status,
    to: status,
    isRefusedEntirely: isRefusedEntirely(order),
    isSentEarly,
  });
  if (email === 'reopened') return reopened(about, before, !isReleased && windowOpen);
  if (email === 'sentEarly') return sentEarly(about, status);
  // Emails of one moment arrive in any order: only the status that stands is told.
  if (later.some(({ type }) => ENDS_STATUS.has(type))) return undefined;
  if (email === 'setBack') return setBack(about, before.status, status);
  return email === 'onItsWay' ? onItsWay(about, status) : undefined;
}

/**
 * Consequences of a seller's acceptance of a cancelled order; none when the order is not cancelled, or is no longer when its email is
 * written: the email about that tells what the seller has.
 */
function consequencesOf(order: PlacedOrder, seller: string, later: readonly OrderEvent[]): string[] {
  const part = order.purchaseOrders[seller];
  if (order.status !== 'cancelled' || part?.status !== 'accepted') return [];
  if (later.some(({ type }) => ENDS_STATUS.has(type))) return [];
  const accepted = acceptedParts([{ label: sellerLabel(seller), sellerOrderId: part.sellerOrderId }]);
  return [stillDelivered(accepted, 'Cancelling') ?? ''];
}

/** A seller has accepted its part of an order that was cancelled while it had not answered. */
function acceptedAnyway(about: About, seller: string, consequences: readonly string[]): Email | undefined {
  const { order, customer } = about;
  const purchase = order.purchaseOrders[seller];
  if (!purchase || consequences.length === 0) return undefined;
  const label = sellerLabel(seller);
  const number = orderNumber(order.orderId);
  const message = sellerPartText(seller, label, purchase, order);
  return orderEmail(about, {
    subject: orderSubjects.acceptedAnyway(order.orderId, seller),
    preview: consequences[0] ?? message,
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [
      `Your order ${number} was cancelled after it had been sent to ${label}. ${message}`,
      ...consequences,
    ],
    notes: [WHERE_ORDERS_ARE],
  });
}

function notDeliveredSubject(orderId: string, seller: string, part: PurchaseOrder): string {
  if (isUnconfirmedPart(part)) return orderSubjects.unconfirmed(orderId, seller);
  if (part.status === 'refused' && part.reason === 'not_received')
    return orderSubjects.notReceived(orderId, seller);
  return orderSubjects.notDelivered(orderId, seller, part.status === 'accepted' ? 'all' : 'its part');
}

function notDelivered(
  about: About,
  seller: string,
  refused: readonly RefusedItem[],
  consequences: readonly string[] = [],
): Email | undefined {
  const { order, customer } = about;
  const purchase = order.purchaseOrders[seller];
  if (!purchase) return undefined;
  const label = sellerLabel(seller);
  const message = sellerPartText(seller, label, purchase, order);
  const items = refusedItemTexts(refused, order.lines, seller).map((text) => `${text}.`);
  const others = Object.keys(order.purchaseOrders).length > 1;
  return orderEmail(about, {
    subject: notDeliveredSubject(order.orderId, seller, purchase),
    preview: message,
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [
      message,
      ...items,
      ...consequences,
      ...(others ? ['What you ordered from other sellers is not affected.'] : []),
    ],
    notes: [WHERE_ORDERS_ARE],
  });
}

/** A seller has accepted its part at a higher price than was ordered; undefined when it has not. */
function priceRaised(about: About, seller: string): Email | undefined {
  const { order, customer } = about;
  const part = order.purchaseOrders[seller];
  if (!part || raisedPriceItems(seller, part, order).length === 0) return undefined;
  const label = sellerLabel(seller);
  const message = sellerPartText(seller, label, part, order);
  return orderEmail(about, {
    subject: orderSubjects.priceRaised(order.orderId, seller),
    preview: message,
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [message],
    notes: [WHERE_ORDERS_ARE],
  });
}

const wasUnconfirmed = (before: OrderState, seller: string): boolean =>
  isPlaced(before) && isUnconfirmedPart(before.purchaseOrders[seller]);

function confirmedLate(about: About, seller: string, consequences: readonly string[]): Email | undefined {
  const { order, customer } = about;
  const purchase = order.purchaseOrders[seller];
  if (!purchase) return undefined;
  const label = sellerLabel(seller);
  const message = sellerPartText(seller, label, purchase, order);
  return orderEmail(about, {
    subject: orderSubjects.confirmedLate(order.orderId, seller),
    preview: message,
    greeting: `Hello ${customer.firstName},`,
    paragraphs: [
      `We told you that ${label} had not answered. ${message} Please do not order it again.`,
      ...consequences,
    ],
    notes: [WHERE_ORDERS_ARE],
  });
}

/**
 * Email to the customer about an event; undefined for events without one. `later` are the events that have followed it so far: the
 * email about the end of an order covers the refusal that caused it, and that about a status the release that came with it.
 */
export function emailFor(event: OrderEvent, later: readonly OrderEvent[], about: About): Email | undefined {
  const { type, data } = event;
  const [next] = later;
  switch (type) {
    case 'OrderPlaced':
      return placed(about);
    case 'OrderCancelled':
      return cancelled(about, data.by);
    case 'OrderDeleted':
      return deleted(about);
    case 'OrderStatusChanged':
      return statusSet(about, data, later);
    case 'PurchaseOrderAccepted': {
      const { seller, refused } = data;
      const consequences = consequencesOf(about.order, seller, later);
      if (refused.length > 0) return notDelivered(about, seller, refused, consequences);
      if (wasUnconfirmed(about.before, seller)) return confirmedLate(about, seller, consequences);
      // Both emails name a price that the seller has raised.
      return acceptedAnyway(about, seller, consequences) ?? priceRaised(about, seller);
    }
    case 'PurchaseOrderRefused':
      return next?.type === 'OrderCancelled' && next.data.by === 'sellers'
        ? undefined
        : notDelivered(about, data.seller, data.refused);
    default:
      return undefined;
  }
}

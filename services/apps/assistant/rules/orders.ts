import type { Slots } from '@sextant/companion/reading/reading.js';
import { isCode } from '@sextant/companion/reading/code-in.js';
import {
  asksToCancel,
  asksWhatWasOrdered,
  asksWhenOrdered,
  orderNumberIn,
  possibleOrderNumbersIn,
} from '@sextant/companion/reading/order-asked.js';
import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import { orderCode, orderNumber } from '@sextant/domain/order/order-number.js';
import {
  acceptedParts,
  stillDeliveredOnceDeleted,
  stillDelivered,
  unansweredText,
} from '@sextant/domain/order/still-delivered.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { statusRules } from '@sextant/domain/order/statuses.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import type { ReplyCommand } from '@sextant/domain/conversation/reply.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { priceText, productCommands } from './offer-texts.js';
import { listed, withLinks } from './cart-shown.js';
import {
  cutText,
  goodsOf,
  isWithin,
  knownOrders,
  linesAsked,
  linesNamedBy,
  productIdsOf,
  untoldText,
  type KnownOrder,
} from './known-orders.js';
import { periodIn } from './period.js';
import { nameOf as nameOfGoods } from './search-texts.js';
import type { Answer, Turn } from './turn.js';
import { queryOf } from '@sextant/companion/reading/query-of.js';
import { namesProduct, withoutParts } from './wanted.js';
import { ORDERS } from './reply-sizes.js';

const NONE = 'You have placed no order yet.';

/** The orders of the buyer that a message names by a number of theirs. */
async function namedOrders(turn: Turn): Promise<KnownOrder[]> {
  const numbers = possibleOrderNumbersIn(turn.message.text);
  if (numbers.length === 0) return [];
  const orders = await knownOrders(turn);
  return orders.filter((order) => numbers.some((number) => isNumbered(order, number)));
}

/** True for a message that was read as one about goods, but names an order of the buyer: "order 5f3a21" may as well be a code. */
export async function namesOrder(turn: Turn): Promise<boolean> {
  const words = turn.reading.slots.product?.toLowerCase().split(' ');
  const isRead = (number: string): boolean => words === undefined || words.includes(number.toLowerCase());
  return possibleOrderNumbersIn(turn.message.text).some(isRead) && (await namedOrders(turn)).length > 0;
}

const orderLinks = (orders: readonly KnownOrder[]): ReplyCommand[] =>
  orders.flatMap(({ _id, isDeleted }) => (isDeleted ? [] : { type: 'order_link', orderId: _id }));
const dateOf = ({ createdAt }: Order, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(createdAt));

const nameOf = (order: Order, timeZone?: string): string =>
  `Order ${orderNumber(order._id)} of ${dateOf(order, timeZone)}`;
const partLines = ({ sellers }: Order): string => sellers.map(({ message }) => ` ${message}`).join('');

/** Goods that sellers still deliver after the order has ended here, in the words of the emails. */
function stillComing(order: KnownOrder): string {
  const accepted = acceptedParts(order.sellers);
  if (!order.isDeleted && order.status !== 'cancelled') return '';
  const text = order.isDeleted
    ? stillDeliveredOnceDeleted(order.status, accepted)
    : stillDelivered(accepted, 'Cancelling');
  return text === undefined ? '' : ` ${text}`;
}

/** Parts that had reached their sellers: nothing is sent of a deleted order. */
const receivedOf = ({ sellers, ...order }: KnownOrder): KnownOrder => ({
  ...order,
  sellers: sellers.flatMap((part) => {
    const { label, status } = part;
    if (status === 'waiting') return [];
    return status === 'sent' ? { ...part, message: unansweredText(label) } : part;
  }),
});

function statusLine(order: KnownOrder, timeZone?: string): string {
  const told = `${nameOf(order, timeZone)} (${plural(itemCountOf(order.items), 'item')}, ${formatDollars(order.totalAmount)})`;
  return order.isDeleted
    ? `${told} was deleted by our staff and is no longer under My Orders.${partLines(receivedOf(order))}${stillComing(order)}`
    : `${told}: ${statusRules[order.status].inSentence}.${partLines(order)}${stillComing(order)}`;
}

/** True for an order with this number: the shop's own or more of its id, the buyer's, or a seller's. */
function isNumbered({ _id, purchaseOrderNumber, sellers }: Order, number: string): boolean {
  const said = number.toLowerCase();
  const id = _id.toLowerCase();
  return (
    (said.length >= orderCode(_id).length && id.replaceAll('-', '').endsWith(said.replaceAll('-', ''))) ||
    [purchaseOrderNumber, ...sellers.map(({ sellerOrderId }) => sellerOrderId)].some(
      (other) => other?.toLowerCase() === said,
    )
  );
}

const placeOf = ({ seller }: Slots): string => (seller ? ` from ${sellerLabel(seller)}` : '');

const goodsText = (lines: Order['items']): string =>
  listed(lines, ({ quantity, product }) => `${quantity} × ${product.product_name}`);

/** Orders of the period that the message names, or all, and their lines that are asked for, newest first. */
async function ordersAsked(turn: Turn) {
  const { message, tools } = turn;
  const period = periodIn(message.text, tools.now(), message.timeZone);
  const known = await knownOrders(turn);
  const orders = period ? known.filter((order) => isWithin(order, period)) : known;
  const { lines, untold } = await linesAsked(orders, turn);
  const asked = new Set(lines);
  const bought = orders
    .map((order) => ({ order, lines: order.items.filter((line) => asked.has(line)) }))
    .filter((each) => each.lines.length > 0);
  /** Lines from this order on that may be asked for too. */
  const untoldSince = (last: KnownOrder): Order['items'] => {
    const since = new Set(orders.slice(0, orders.indexOf(last) + 1).flatMap(({ items }) => items));
    return untold.filter((line) => since.has(line));
  };
  return { period, known, bought, untold, untoldSince };
}

/** Says that what is asked for was not ordered. */
function notOrdered(
  { wanted }: Turn,
  { period, known, untold }: Awaited<ReturnType<typeof ordersAsked>>,
): Answer {
  const goods = nameOfGoods(goodsOf(wanted));
  const where = placeOf(wanted);
  const none = `You ordered nothing${where} ${period?.label ?? 'yet'}.`;
  const noGoods = period
    ? `You did not order “${goods}”${where} ${period.label}.`
    : `You have not ordered “${goods}”${where} before.`;
  return { text: `${goods ? noGoods : none}${untoldText(untold)}${cutText(known, period)}` };
}

/** Goods ordered in a period, or with the last order that has any of those asked for. */
async function whatWasOrdered(turn: Turn): Promise<Answer> {
  const { wanted } = turn;
  const asked = await ordersAsked(turn);
  const { period, known, bought, untold, untoldSince } = asked;
  const [last] = bought;
  if (known.length === 0) return { text: NONE };
  if (!last) return notOrdered(turn, asked);
  const goods = nameOfGoods(goodsOf(wanted));
  const latest = `with your last order${goods ? ` of ${goods}` : ''}${wanted.seller ? ' there' : ''}`;
  const lines = period ? bought.flatMap((each) => each.lines) : last.lines;
  const notes = period
    ? `${untoldText(untold)}${cutText(known, period)}`
    : untoldText(untoldSince(last.order));
  return {
    text: `You ordered${placeOf(wanted)} ${period?.label ?? latest}: ${goodsText(lines)}.${notes}`,
    ...productsOf(lines),
  };
}

/** The day on which goods were ordered last. */
async function whenOrdered(turn: Turn): Promise<Answer> {
  const { message, wanted } = turn;
  const asked = await ordersAsked(turn);
  const { period, untoldSince } = asked;
  const [last] = asked.bought;
  if (!last) return notOrdered(turn, asked);
  const { order, lines } = last;
  const goods = `${nameOfGoods(goodsOf(wanted))}${placeOf(wanted)}`;
  const ordered = period ? `You ordered ${goods} ${period.label}, last` : `You last ordered ${goods}`;
  const { productIds, commands } = productsOf(lines);
  return {
    text: `${ordered} on ${dateOf(order, message.timeZone)}, with order ${orderNumber(order._id)}: ${goodsText(lines)}.${untoldText(untoldSince(order))}`,
    productIds,
    commands: [...orderLinks([order]), ...commands],
  };
}

export async function orderStatus(turn: Turn): Promise<Answer> {
  const { message, reading, wanted } = turn;
  const cancels = asksToCancel(reading.text);
  const namesGoods = namesProduct(goodsOf(wanted));
  if (!cancels && namesGoods && asksWhenOrdered(reading.text)) return whenOrdered(turn);
  if (!cancels && asksWhatWasOrdered(reading.text)) return whatWasOrdered(turn);
  const named = await namedOrders(turn);
  if (named.length > 0)
    return { ...(cancels ? cancelling(named, turn) : statuses(named, message.timeZone)), heeded: {} };
  const { seller } = wanted;
  const isOfAny = !cancels && seller === undefined && !namesGoods;
  const all = await knownOrders(turn, isOfAny ? ORDERS + 1 : undefined);
  const atSeller = all.filter(({ sellers }) => !seller || sellers.some(({ key }) => key === seller));
  const asked = new Set(namesGoods ? (await linesAsked(atSeller, turn)).lines : []);
  const holding = atSeller.filter(({ items }) => items.some((line) => asked.has(line)));
  const [latestHolding] = holding;
  if (latestHolding) return ofLatest(latestHolding, holding, turn);
  // What was read as goods may be none.
  const heeded = withoutParts(wanted, Object.keys(goodsOf(wanted)));
  const [latest] = atSeller;
  if (latest) return { ...ofLatest(latest, atSeller, turn), heeded };
  const none = all.length === 0 ? NONE : `You have placed no order at ${sellerLabel(seller ?? '')} yet.`;
  return { text: cancels ? `${none} ${CANCELLING}` : none, heeded };
}

/** Tells of the latest of the orders, or of several. */
function ofLatest(latest: KnownOrder, orders: readonly KnownOrder[], turn: Turn): Answer {
  const { message, reading, tools } = turn;
  const number = orderNumberIn(message.text);
  if (number !== undefined) return unknownOrder(number, latest, message.timeZone);
  if (asksToCancel(reading.text)) {
    const open = orders.filter((order) => isCancellable(order, tools.now()));
    return cancelling(open.length > 0 ? open : [latest], turn);
  }
  const told = /\borders\b/i.test(reading.text) ? orders.slice(0, ORDERS) : [latest];
  const answer = statuses(told, message.timeZone);
  return told.length > 1 && orders.length > told.length
    ? { ...answer, text: `${answer.text}\nOlder ones are under My Orders.` }
    : answer;
}

const statuses = (orders: readonly KnownOrder[], timeZone?: string): Answer => ({
  text: orders.map((order) => statusLine(order, timeZone)).join('\n'),
  commands: orderLinks(orders),
});

const unknownOrder = (number: string, latest: KnownOrder, timeZone?: string): Answer => ({
  text: [
    `There is no order ${number} of yours.`,
    isCode(number) && `If it is the code of a product, say “add ${number}”.`,
    `Your latest: ${statusLine(latest, timeZone)}`,
  ]
    .filter(Boolean)
    .join(' '),
  commands: orderLinks([latest]),
});

const CANCELLING = `An order can be cancelled on the page My Orders, within ${CANCELLATION_WINDOW} of placement.`;

const isCancellable = ({ cancellableUntil }: Order, now: Date): boolean =>
  cancellableUntil !== null && new Date(cancellableUntil) >= now;

/** The time of day; in UTC where it is not known how the user's clock goes. */
const timeOf = (instant: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: timeZone ?? 'UTC' }).format(
    new Date(instant),
  ) + (timeZone === undefined ? ' UTC' : '');

/** Sellers whose parts cancelling the order here does not take back. */
const holders = ({ sellers }: Order): string[] =>
  sellers.filter(({ status }) => status !== 'waiting' && status !== 'refused').map(({ label }) => label);

function cancellingLine(order: KnownOrder, now: Date, timeZone?: string): string {
  if (order.isDeleted) return statusLine(order, timeZone);
  const name = nameOf(order, timeZone);
  if (order.cancellableUntil !== null && isCancellable(order, now))
    return `${name} can be cancelled until ${timeOf(order.cancellableUntil, timeZone)}: open it and press Cancel Order. I cannot cancel it for you.`;
  if (order.status === 'cancelled') return `${name} is cancelled.${partLines(order)}${stillComing(order)}`;
  const held = holders(order);
  const there = held.length > 0 ? ` If you do not want it, cancel it at ${listOf(held)}.` : '';
  return `${name} can no longer be cancelled here: that is possible within ${CANCELLATION_WINDOW} of placement. It is ${statusRules[order.status].inSentence}.${partLines(order)}${there}`;
}

/** Says how orders are cancelled and until when; nothing is cancelled here. */
const cancelling = (orders: readonly KnownOrder[], { message, tools }: Turn): Answer => ({
  text: orders.map((order) => cancellingLine(order, tools.now(), message.timeZone)).join('\n'),
  commands: orderLinks(orders),
});

/** Offers to reorder the last order or the one that is named, or the bought product that matches the words. */
export async function reorder(turn: Turn): Promise<Answer> {
  const { message, wanted, reading, tools } = turn;
  const [named] = (await namedOrders(turn)).filter(({ isDeleted }) => !isDeleted);
  if (named) return reordering(named, 'This is order', message.timeZone);
  const orders = await tools.orders(message.userId);
  const goods = [reading.slots.brand, queryOf(reading.slots)].filter(Boolean).join(' ');
  if (goods) {
    const all = orders.flatMap(({ items }) => items);
    const { lines } = await linesNamedBy(reading.slots, all, turn);
    const cards = new Map((await tools.cards(productIdsOf(lines))).map((card) => [card._id, card]));
    const line = lines.find(({ product }) => cards.has(product._id));
    const card = line && cards.get(line.product._id);
    if (!line || !card)
      return { text: `You have not ordered “${goods}” before, or nobody sells it any more.` };
    const quantity = wanted.quantity ?? line.quantity;
    return {
      text: `You ordered ${line.quantity} × ${line.product.product_name} at ${formatDollars(line.price)} from ${line.seller.label}. Now it costs ${priceText(card)}.`,
      productIds: [card._id],
      commands: productCommands(card._id, quantity),
    };
  }
  const [last] = orders;
  if (!last) return { text: NONE };
  return reordering(last, 'Your last order is', message.timeZone);
}

/** The first products of order lines. */
function productsOf(lines: Order['items']): ReturnType<typeof withLinks> {
  const all = withLinks(lines.map(({ product, seller }) => ({ productId: product._id, seller: seller.key })));
  return { productIds: all.productIds.slice(0, ORDERS), commands: all.commands.slice(0, ORDERS) };
}

function reordering(order: Order, which: string, timeZone?: string): Answer {
  const { productIds, commands } = productsOf(order.items);
  return {
    text: `${which} ${orderNumber(order._id)} of ${dateOf(order, timeZone)}: ${plural(itemCountOf(order.items), 'item')} for ${formatDollars(order.totalAmount)} at the time. The button puts what is still offered into your cart, at today's prices.`,
    productIds,
    commands: [{ type: 'reorder', orderId: order._id }, ...commands],
  };
}

import { asksToCancel, orderNumberIn } from '@sextant/companion/reading/order-asked.js';
import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import { orderCode, orderNumber } from '@sextant/domain/order/order-number.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import type { ReplyCommand } from '@sextant/domain/conversation/reply.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import { money, priceText, productCommands } from './offers.js';
import { listed } from './cart-shown.js';
import { periodIn, type Period } from './period.js';
import type { Answer, Turn } from './turn.js';
import { queryOf } from '@sextant/companion/reading/query-of.js';

const LATEST = 3;
const NONE = 'You have placed no order yet.';

const orderLink = ({ _id }: Order): ReplyCommand => ({ type: 'order_link', orderId: _id });
const pieces = ({ items }: Order): number => items.reduce((sum, { quantity }) => sum + quantity, 0);
const on = ({ createdAt }: Order, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(createdAt));

const nameOf = (order: Order, timeZone?: string): string =>
  `Order ${orderNumber(order._id)} of ${on(order, timeZone)}`;
const partLines = ({ sellers }: Order): string =>
  sellers.map(({ label, message }) => ` ${label}: ${message}`).join('');
const statusLine = (order: Order, timeZone?: string): string =>
  `${nameOf(order, timeZone)} (${plural(pieces(order), 'item')}, ${money(order.totalAmount)}): ${order.status}.${partLines(order)}`;

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

const asksWhatWasOrdered =
  /\b(?:what|which)\b.*\b(?:did|have|had) (?:i|we) (?:\w+ )?(?:order(?:ed)?|buy|bought|purchased?)\b/i;

/** Goods ordered in a period, or with the last order, newest first. */
async function whatWasOrdered({ message, wanted, tools }: Turn): Promise<Answer> {
  const period = periodIn(message.text, tools.now(), message.timeZone);
  const all = (await tools.orders(message.userId)).filter(
    (order) => order.status !== 'cancelled' || boughtLines(order).length > 0,
  );
  const orders = period ? all.filter((order) => isWithin(order, period)) : all.slice(0, 1);
  const lines = orders
    .flatMap(boughtLines)
    .filter(({ seller }) => !wanted.seller || seller.key === wanted.seller);
  const when = period?.label ?? 'with your last order';
  const where = wanted.seller ? ` from ${sellerLabel(wanted.seller)}` : '';
  if (lines.length === 0) return { text: all.length === 0 ? NONE : `You ordered nothing${where} ${when}.` };
  const goods = listed(lines, ({ quantity, product }) => `${quantity} × ${product.product_name}`);
  return {
    text: `You ordered${where} ${when}: ${goods}.`,
    productIds: [...new Set(lines.map(({ product }) => product._id))].slice(0, LATEST),
  };
}

export async function orderStatus(turn: Turn): Promise<Answer> {
  const { message, tools } = turn;
  const cancels = asksToCancel(message.text);
  if (!cancels && asksWhatWasOrdered.test(message.text)) return whatWasOrdered(turn);
  const number = orderNumberIn(message.text);
  const orders = await tools.orders(message.userId, cancels || number !== undefined ? undefined : LATEST);
  const [latest] = orders;
  if (!latest) return { text: cancels ? `${NONE} ${CANCELLING}` : NONE };
  if (number !== undefined) {
    const numbered = orders.filter((order) => isNumbered(order, number));
    if (numbered.length === 0) return unknownOrder(number, latest, message.timeZone);
    return cancels ? cancelling(numbered, turn) : statuses(numbered, message.timeZone);
  }
  if (cancels) {
    const open = orders.filter((order) => isCancellable(order, tools.now()));
    return cancelling(open.length > 0 ? open : [latest], turn);
  }
  return statuses(/\borders\b/i.test(message.text) ? orders : [latest], message.timeZone);
}

const statuses = (orders: readonly Order[], timeZone?: string): Answer => ({
  text: orders.map((order) => statusLine(order, timeZone)).join('\n'),
  commands: orders.map(orderLink),
});

const unknownOrder = (number: string, latest: Order, timeZone?: string): Answer => ({
  text: `There is no order ${number} of yours. Your latest: ${statusLine(latest, timeZone)}`,
  commands: [orderLink(latest)],
});

const CANCELLING = `An order can be cancelled on the page Orders, within ${CANCELLATION_WINDOW} of placement.`;

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

function cancellingLine(order: Order, now: Date, timeZone?: string): string {
  const name = nameOf(order, timeZone);
  if (order.cancellableUntil !== null && isCancellable(order, now))
    return `${name} can be cancelled until ${timeOf(order.cancellableUntil, timeZone)}: open it and press Cancel Order. I cannot cancel it for you.`;
  const held = holders(order);
  const there = held.length > 0 ? ` If you do not want it, cancel it at ${held.join(' and ')}.` : '';
  return order.status === 'cancelled'
    ? `${name} is cancelled.${partLines(order)}${there}`
    : `${name} can no longer be cancelled here: that is possible within ${CANCELLATION_WINDOW} of placement. It is ${order.status}.${partLines(order)}${there}`;
}

/** Says how orders are cancelled and until when; nothing is cancelled here. */
const cancelling = (orders: readonly Order[], { message, tools }: Turn): Answer => ({
  text: orders.map((order) => cancellingLine(order, tools.now(), message.timeZone)).join('\n'),
  commands: orders.map(orderLink),
});

const isWithin = ({ createdAt }: Order, { from, to }: Period): boolean => {
  const at = new Date(createdAt);
  return at >= from && at < to;
};

/** Lines that the buyer pays for. Cancelling an order takes back what its sellers have not received, and nothing else. */
function boughtLines({ status, items, sellers }: Order): Order['items'] {
  const unsent = sellers.filter((part) => part.status === 'waiting').map(({ key }) => key);
  return items.filter(
    ({ seller, outcome }) =>
      outcome !== 'refused' && !(status === 'cancelled' && unsent.includes(seller.key)),
  );
}

const costOf = (lines: Order['items']): number =>
  lines.reduce((sum, { quantity, price, acceptedPrice }) => sum + quantity * (acceptedPrice ?? price), 0);

const spentOn = ({ totalAmount, notCharged }: Order): number => totalAmount - notCharged;

/** Amount spent at one seller: goods that the buyer pays for, at the accepted price, and shipping. */
function spentAt(order: Order, key: string): number {
  const shipping = order.shippingCosts.find(({ sellerDomain }) => sellerByKey(sellerDomain)?.key === key);
  return costOf(boughtLines(order).filter(({ seller }) => seller.key === key)) + (shipping?.charged ?? 0);
}

/** Lines that the buyer pays for and whose products have all of the words in their names. */
const linesNamed = (order: Order, words: readonly string[], seller?: string): Order['items'] =>
  boughtLines(order).filter(({ product, seller: from }) => {
    const own = new Set(queryWords(product.product_name));
    return words.every((word) => own.has(word)) && (!seller || from.key === seller);
  });

const total = (sums: readonly number[]): number => sums.reduce((sum, one) => sum + one, 0);

/** Says how much of what was spent is for orders that were cancelled too late for some seller; empty where nothing is. */
function ofCancelled(orders: readonly Order[], spent: (order: Order) => number): string {
  const sum = total(orders.filter(({ status }) => status === 'cancelled').map(spent));
  return sum > 0
    ? ` ${money(sum)} of it is for cancelled orders: sellers who had received them deliver and bill them all the same.`
    : '';
}

export async function spending({ message, wanted, tools }: Turn): Promise<Answer> {
  const period = periodIn(message.text, tools.now(), message.timeZone);
  const orders = (await tools.orders(message.userId)).filter((order) => !period || isWithin(order, period));
  const when = period?.label ?? 'in all';
  const { seller } = wanted;
  const words = queryWords(queryOf({ product: wanted.product }));
  if (words.length > 0) {
    const spent = (order: Order): number => costOf(linesNamed(order, words, seller));
    const lines = orders.flatMap((order) => linesNamed(order, words, seller));
    return {
      text: `You spent ${money(costOf(lines))} on ${wanted.product} ${when}, shipping not counted (${plural(lines.length, 'order line')}).${ofCancelled(orders, spent)}`,
    };
  }
  const spent = (order: Order): number => (seller ? spentAt(order, seller) : spentOn(order));
  const sums = orders.map(spent);
  const counted = sums.filter((sum) => sum > 0).length;
  const where = seller ? ` at ${sellerLabel(seller)}` : '';
  return {
    text: `You spent ${money(total(sums))}${where} ${when}, in ${plural(counted, 'order')}. What sellers have refused or never received is not counted.${ofCancelled(orders, spent)}`,
  };
}

/** Offers to reorder the last order, or the bought product that matches the words. */
export async function reorder({ message, wanted, reading, tools }: Turn): Promise<Answer> {
  const orders = await tools.orders(message.userId);
  const words = queryWords([reading.slots.brand, queryOf(reading.slots)].filter(Boolean).join(' '));
  if (words.length > 0) {
    const line = orders
      .flatMap(({ items }) => items)
      .find(({ product }) => {
        const own = new Set(queryWords(`${product.product_name} ${product.manufacturer_code}`));
        return words.every((word) => own.has(word));
      });
    const [card] = line ? await tools.cards([line.product._id]) : [];
    if (!line || !card)
      return { text: `You have not ordered “${words.join(' ')}” before, or nobody sells it any more.` };
    const quantity = wanted.quantity ?? line.quantity;
    return {
      text: `You ordered ${line.quantity} × ${line.product.product_name} at ${money(line.price)} from ${line.seller.label}. Now it costs ${priceText(card)}.`,
      productIds: [card._id],
      commands: productCommands(card._id, quantity),
    };
  }
  const [last] = orders;
  if (!last) return { text: NONE };
  const again: ReplyCommand = { type: 'reorder', orderId: last._id };
  return {
    text: `Your last order is ${orderNumber(last._id)} of ${on(last, message.timeZone)}: ${plural(pieces(last), 'item')} for ${money(last.totalAmount)}. The button puts what is still offered into your cart, at today's prices.`,
    productIds: [...new Set(last.items.map(({ product }) => product._id))].slice(0, LATEST),
    commands: [again],
  };
}

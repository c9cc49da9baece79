import type { Order } from '@sextant/contracts/http/orders.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import {
  boughtLines,
  cutText,
  goodsOf,
  isEnded,
  isWithin,
  knownOrders,
  linesAsked,
  unsentOf,
  untoldText,
  type KnownOrder,
} from './known-orders.js';
import { periodIn } from './period.js';
import { nameOf } from './search-texts.js';
import type { Answer, Turn } from './turn.js';
import { namesProduct } from './wanted.js';
import { SELLERS_BY_SPENDING } from './reply-sizes.js';

const costOf = (lines: Order['items']): number =>
  lines.reduce((sum, { quantity, price, acceptedPrice }) => sum + quantity * (acceptedPrice ?? price), 0);

/** Shipping that one seller charges. */
const shippingAt = (order: KnownOrder, key: string): number =>
  unsentOf(order).includes(key)
    ? 0
    : (order.shippingCosts.find(({ sellerDomain }) => sellerByKey(sellerDomain)?.key === key)?.charged ?? 0);

/** Amount spent at one seller: goods that the buyer pays for, at the accepted price, and shipping. */
const spentAt = (order: KnownOrder, key: string): number =>
  costOf(boughtLines(order).filter(({ seller }) => seller.key === key)) + shippingAt(order, key);

const keysOf = ({ sellers }: Order): string[] => sellers.map(({ key }) => key);

const total = (sums: readonly number[]): number => sums.reduce((sum, one) => sum + one, 0);

/** Says how much of what was spent is for orders that ended too late for some seller; empty where nothing is. */
function ofEnded(orders: readonly KnownOrder[], spent: (order: KnownOrder) => number): string {
  const ended = orders.filter((order) => isEnded(order) && spent(order) > 0);
  if (ended.length === 0) return '';
  const kinds = new Set(ended.map(({ isDeleted }) => (isDeleted ? 'deleted' : 'cancelled')).sort());
  return ` ${formatDollars(total(ended.map(spent)))} of it is for ${listOf(kinds)} orders: sellers who had received them deliver and bill them all the same.`;
}

const asksForShipping = /\b(?:shipping|freight|postage|delivery)\b/i;
const asksForSaved = /\bsav(?:e|ed|ings?)\b/i;
const asksForSellers =
  /\b(?:which|what) (?:of (?:my|our|the) )?(?:seller|vendor|supplier|shop|store|company)s?\b|\b(?:where|who)\b.*\b(?:most|biggest)\b/i;

function saved(orders: readonly KnownOrder[], when: string): Answer {
  // Deleted orders do not count on the page of savings either.
  const sums = orders.filter(({ isDeleted }) => !isDeleted).map((order) => order.saved);
  const counted = sums.filter((sum) => sum > 0).length;
  return {
    text:
      counted === 0
        ? `You saved nothing ${when} by moving lines to sellers where they cost less.`
        : `You saved ${formatDollars(total(sums))} ${when}, in ${plural(counted, 'order')}, by moving lines to sellers where they cost less.`,
  };
}

function mostSpentAt(orders: readonly KnownOrder[], when: string): Answer {
  const sums = [...new Set(orders.flatMap(keysOf))]
    .map((key) => ({ key, sum: total(orders.map((order) => spentAt(order, key))) }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, SELLERS_BY_SPENDING);
  if (sums.length === 0) return { text: `You spent nothing ${when}.` };
  const ranked = sums.map(({ key, sum }) => `${sellerLabel(key)}, ${formatDollars(sum)}`).join('; then at ');
  return { text: `You spent most ${when} at ${ranked}. Shipping is counted.` };
}

export async function spending(turn: Turn): Promise<Answer> {
  const { message, tools } = turn;
  const period = periodIn(message.text, tools.now(), message.timeZone);
  const known = await knownOrders(turn);
  const orders = known.filter((order) => !period || isWithin(order, period));
  const answer = await sumsOf(orders, period?.label ?? 'in all', turn);
  return { ...answer, text: `${answer.text}${cutText(known, period)}` };
}

async function sumsOf(orders: readonly KnownOrder[], when: string, turn: Turn): Promise<Answer> {
  const { reading, wanted } = turn;
  const { seller } = wanted;
  const goods = goodsOf(wanted);
  if (namesProduct(goods)) {
    const { lines, untold } = await linesAsked(orders, turn);
    const named = new Set(lines);
    const spent = (order: KnownOrder): number => costOf(order.items.filter((line) => named.has(line)));
    return {
      text: `You spent ${formatDollars(costOf(lines))} on ${nameOf(goods)} ${when}, shipping not counted (${plural(lines.length, 'order line')}).${ofEnded(orders, spent)}${untoldText(untold)}`,
    };
  }
  if (asksForSaved.test(reading.text)) return saved(orders, when);
  if (!seller && asksForSellers.test(reading.text)) return mostSpentAt(orders, when);
  const forShipping = asksForShipping.test(reading.text);
  const costAt = forShipping ? shippingAt : spentAt;
  const spent = (order: KnownOrder): number =>
    total((seller ? [seller] : keysOf(order)).map((key) => costAt(order, key)));
  const sums = orders.map(spent);
  const counted = sums.filter((sum) => sum > 0).length;
  const where = seller ? ` at ${sellerLabel(seller)}` : '';
  return {
    text: `You spent ${formatDollars(total(sums))}${forShipping ? ' on shipping' : ''}${where} ${when}, in ${plural(counted, 'order')}. What sellers have refused or never received is not counted.${ofEnded(orders, spent)}`,
  };
}

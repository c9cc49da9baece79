import { queryOf } from '@sextant/companion/reading/query-of.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import { boughtLines, isEnded, isWithin, knownOrders, unsentOf, type Known } from './known-orders.js';
import { periodIn } from './period.js';
import type { Answer, Turn } from './turn.js';

const costOf = (lines: Order['items']): number =>
  lines.reduce((sum, { quantity, price, acceptedPrice }) => sum + quantity * (acceptedPrice ?? price), 0);

/** Amount spent at one seller: goods that the buyer pays for, at the accepted price, and shipping. */
function spentAt(order: Known, key: string): number {
  if (unsentOf(order).includes(key)) return 0;
  const shipping = order.shippingCosts.find(({ sellerDomain }) => sellerByKey(sellerDomain)?.key === key);
  return costOf(boughtLines(order).filter(({ seller }) => seller.key === key)) + (shipping?.charged ?? 0);
}

const spentOn = (order: Known): number => total(order.sellers.map(({ key }) => spentAt(order, key)));

/** Lines that the buyer pays for and whose products have all of the words in their names. */
const linesNamed = (order: Known, words: readonly string[], seller?: string): Order['items'] =>
  boughtLines(order).filter(({ product, seller: from }) => {
    const own = new Set(queryWords(product.product_name));
    return words.every((word) => own.has(word)) && (!seller || from.key === seller);
  });

const total = (sums: readonly number[]): number => sums.reduce((sum, one) => sum + one, 0);

/** Says how much of what was spent is for orders that ended too late for some seller; empty where nothing is. */
function ofEnded(orders: readonly Known[], spent: (order: Known) => number): string {
  const ended = orders.filter((order) => isEnded(order) && spent(order) > 0);
  if (ended.length === 0) return '';
  const kinds = new Set(ended.map(({ isDeleted }) => (isDeleted ? 'deleted' : 'cancelled')).sort());
  return ` ${formatDollars(total(ended.map(spent)))} of it is for ${listOf(kinds)} orders: sellers who had received them deliver and bill them all the same.`;
}

export async function spending(turn: Turn): Promise<Answer> {
  const { message, wanted, tools } = turn;
  const period = periodIn(message.text, tools.now(), message.timeZone);
  const orders = (await knownOrders(turn)).filter((order) => !period || isWithin(order, period));
  const when = period?.label ?? 'in all';
  const { seller } = wanted;
  const words = queryWords(queryOf({ product: wanted.product }));
  if (words.length > 0) {
    const spent = (order: Known): number => costOf(linesNamed(order, words, seller));
    const lines = orders.flatMap((order) => linesNamed(order, words, seller));
    return {
      text: `You spent ${formatDollars(costOf(lines))} on ${wanted.product} ${when}, shipping not counted (${plural(lines.length, 'order line')}).${ofEnded(orders, spent)}`,
    };
  }
  const spent = (order: Known): number => (seller ? spentAt(order, seller) : spentOn(order));
  const sums = orders.map(spent);
  const counted = sums.filter((sum) => sum > 0).length;
  const where = seller ? ` at ${sellerLabel(seller)}` : '';
  return {
    text: `You spent ${formatDollars(total(sums))}${where} ${when}, in ${plural(counted, 'order')}. What sellers have refused or never received is not counted.${ofEnded(orders, spent)}`,
  };
}

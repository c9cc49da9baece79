import type { PriceHistoryAnswer, Product, SellerOffer } from '@sextant/contracts/http/catalog.js';
import {
  daysKnown,
  NEAR_LOWEST_PERCENT,
  NOTICEABLE_PERCENT,
  priceVerdict,
} from '@sextant/read-models/price-history/price-verdict.js';
import { formatDollars, formatUnitPrice } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { formatRating } from '@sextant/domain/shared/rating.js';
import type { CategoryStats } from '@sextant/search/alternatives.js';
import { percentFrom } from './percent-from.js';

/** One finding: a sentence for the summary, a pro or a con. */
export interface Remark {
  readonly sentence?: string;
  readonly pro?: string;
  readonly con?: string;
}

/** Fewest prices for a meaningful median, and fewest ratings for a meaningful average. */
const ENOUGH = 5;

/**
 * Price compared with its category: per piece, or per item where it and the whole category are sold without packs. Packs are never
 * compared: a block for burs costs more than a pack of five burs.
 */
export function position(product: Product, stats: CategoryStats | undefined): Remark | undefined {
  if (!stats || product.min_price === null || buyableNow(product.sellers).length === 0) return undefined;
  const byPiece = product.unit_price !== null && product.unit_price > 0;
  if (!byPiece && (product.pack !== null || stats.pricedByPiece > 0)) return undefined;
  const [own, middle, counted] = byPiece
    ? [product.unit_price ?? 0, stats.medianUnitPrice ?? 0, stats.pricedByPiece]
    : [product.min_price, stats.medianPrice ?? 0, stats.priced];
  if (counted < ENOUGH || middle <= 0) return undefined;
  const [show, per] = byPiece ? [formatUnitPrice, ' per piece'] : [formatDollars, ''];
  const away = percentFrom(own, middle);
  const among = `the median of ${plural(counted, 'product')} in ${stats.category} (${show(middle)}${per})`;
  if (Math.abs(away) < NOTICEABLE_PERCENT)
    return { sentence: `At ${show(own)}${per} it costs about as much as ${among}.` };
  const how = `${Math.abs(away)}% ${away < 0 ? 'below' : 'above'}`;
  const sentence = `At ${show(own)}${per} it is ${how} ${among}.`;
  const note = `${show(own)}${per}, ${how} the median in ${stats.category}`;
  return away < 0 ? { sentence, pro: note } : { sentence, con: note };
}

export const inStock = ({ availability }: SellerOffer): boolean => availability === 'in_stock';

/** Offers that can be bought now: in stock and with a price. */
export const buyableNow = (offers: readonly SellerOffer[]) =>
  offers.filter((o): o is SellerOffer & { price: number } => inStock(o) && o.price !== null);

/** Saving by the choice of seller; shipping depends on what else the cart holds from there. */
export function spread({ sellers }: Product): Remark | undefined {
  const offers = buyableNow(sellers).sort((a, b) => a.price - b.price);
  const [cheapest, dearest] = [offers[0], offers.at(-1)];
  if (!cheapest || !dearest || cheapest.seller === dearest.seller) return undefined;
  const more = percentFrom(dearest.price, cheapest.price);
  if (more < NOTICEABLE_PERCENT)
    return { sentence: 'Its price differs by only a few percent between sellers.' };
  const saved = formatDollars(dearest.price - cheapest.price);
  return {
    sentence: `${cheapest.label} asks ${formatDollars(cheapest.price)} and ${dearest.label} ${formatDollars(dearest.price)}, so choosing the seller saves up to ${saved} (${percentFrom(cheapest.price, dearest.price) * -1}%) before shipping.`,
    pro: `${saved} between the most and the least expensive seller in stock, before shipping`,
  };
}

/** Offers on backorder, which can be ordered at their price. */
export const orderableLater = (offers: readonly SellerOffer[]) =>
  offers.filter(({ availability: kept, price }) => kept === 'backorder' && price !== null);

export function availability({ sellers, seller_count: all }: Product): Remark | undefined {
  if (all === 0) return { con: 'No seller lists it at the moment' };
  const now = new Set(buyableNow(sellers).map((o) => o.seller)).size;
  if (now === 0 && sellers.some(inStock)) return { con: 'No seller that has it in stock lists a price' };
  const onBackorder = new Set(orderableLater(sellers).map(({ seller }) => seller)).size;
  if (now === 0 && onBackorder > 0)
    return {
      sentence: 'No seller has it in stock, but it can be ordered.',
      con: `On backorder at ${onBackorder === all ? (all === 1 ? 'its only seller' : `all ${all} sellers`) : `${onBackorder} of ${plural(all, 'seller')}`}`,
    };
  if (now === 0) {
    return {
      sentence: 'No seller currently has it in stock.',
      con: `Out of stock at ${all === 1 ? 'its only seller' : `all ${all} sellers`}`,
    };
  }
  if (all === 1) return { con: 'Only one seller carries it, so there is nothing to compare' };
  if (all === 2 && now === all) return { sentence: 'Both sellers have it in stock.' };
  const sentence = `${now === all ? `All ${all}` : `${now} of ${all}`} sellers have it in stock.`;
  return now >= 3
    ? { sentence, pro: `In stock at ${plural(now, 'seller')}` }
    : { sentence, con: `In stock at only ${now} of ${plural(all, 'seller')}` };
}

/** Change of the best price over the history; undefined with less than LEAST_DAYS of prices, or without a price now. */
export function trend(history: PriceHistoryAnswer | undefined): Remark | undefined {
  const prices = (history?.best ?? []).map((p) => p.price).filter((price) => price !== null);
  const [first, last] = [prices[0], prices.at(-1)];
  if (!history || first === undefined || last === undefined || history.best.at(-1)?.price === null)
    return undefined;
  const days = daysKnown(history);
  if (days === undefined) return undefined;
  const change = percentFrom(last, first);
  const lowest = Math.min(...prices);
  if (prices.length > 1 && last === lowest && lowest < first) {
    const pro = `Lowest best price in ${days} days, ${Math.abs(change)}% below its price at the start`;
    return { sentence: `Its best price is the lowest of the last ${days} days.`, pro };
  }
  if (change >= NOTICEABLE_PERCENT) {
    return {
      sentence: `Its best price has risen ${change}% in ${days} days.`,
      con: `Best price up ${change}% in ${days} days`,
    };
  }
  const aboveLow = percentFrom(last, lowest);
  const con =
    aboveLow >= NOTICEABLE_PERCENT
      ? `${aboveLow}% above its low of the last ${days} days (${formatDollars(lowest)})`
      : undefined;
  if (change <= -NOTICEABLE_PERCENT) {
    const pro = `Best price down ${-change}% in ${days} days`;
    return { sentence: `Its best price has fallen ${-change}% in ${days} days.`, pro, con };
  }
  if (con) return { con };
  const highest = Math.max(...prices);
  if (percentFrom(highest, lowest) < NOTICEABLE_PERCENT)
    return { sentence: `Its best price has barely changed in ${days} days.` };
  const range = `between ${formatDollars(lowest)} and ${formatDollars(highest)}`;
  return { sentence: `Its best price is about what it was ${days} days ago; since then it was ${range}.` };
}

/** Remark on a best price that is good compared with its history; undefined with less than LEAST_DAYS of prices. */
export function goodPrice(history: PriceHistoryAnswer | undefined): Remark | undefined {
  const verdict = history && priceVerdict(history);
  if (verdict?.verdict !== 'good') return undefined;
  const { days } = verdict;
  return { pro: `Good price: within ${NEAR_LOWEST_PERCENT}% of its lowest in ${days} days` };
}

export function rating({ rating: stars, rating_count: votes }: Product): Remark | undefined {
  if (stars === null || votes === 0) return { con: 'No ratings yet' };
  const says = `Rated ${formatRating(stars)} of 5 by ${plural(votes, 'buyer')}`;
  if (votes < ENOUGH) return { con: `Only ${plural(votes, 'rating')} so far (${formatRating(stars)} of 5)` };
  if (stars >= 4.3) return { sentence: `${says}.`, pro: says };
  return stars < 3.8 ? { sentence: `${says}.`, con: says } : { sentence: `${says}.` };
}

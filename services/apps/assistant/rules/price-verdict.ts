import {
  LEAST_DAYS,
  NEAR_LOWEST_PERCENT,
  NOTICEABLE_PERCENT,
  type PriceVerdict,
} from '@sextant/read-models/price-history/price-verdict.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { TOLD_OF_DROPS } from './favorites.js';
import { priceText, productCommands } from './offer-texts.js';
import { resolveProduct } from './resolve.js';
import type { Answer, Turn } from './turn.js';

const WEEK_DAYS = 7;

interface Judged {
  /** True where the price is the buyer's own, which is compared with list prices. */
  readonly isOwn: boolean;
  /** True for a favorite of the buyer. */
  readonly isFavorite: boolean;
}

/** The verdict in words, with its figures. */
function verdictText({ verdict, lowest, above, days }: PriceVerdict, { isOwn, isFavorite }: Judged): string {
  const least = `${isOwn ? 'the lowest list price' : 'its lowest'} in ${plural(days, 'day')}, ${formatDollars(lowest)}`;
  if (verdict === 'good') {
    const distance = above < 0 ? `${-above}% below` : `within ${NEAR_LOWEST_PERCENT}% of`;
    return `Yes, this is a good price: ${distance} ${least}.`;
  }
  if (verdict === 'fair') return `It is a fair price: ${above}% above ${least}.`;
  const watching = isFavorite
    ? `It is a favorite of yours. ${TOLD_OF_DROPS}`
    : 'Save it as a favorite and I will tell you when it drops.';
  return `Not really: it is ${above}% above ${least}. ${watching}`;
}

const DIRECTION = '(?:up|down|higher|lower)';
const asksForTrend = new RegExp(
  `\\b(?:go(?:es|ing|ne)?|went|com(?:es?|ing)|came|mov(?:es?|ed|ing)) (?:(?:back|further|any) )?${DIRECTION}\\b|\\b(?:up or down|trend(?:s|ing)?|ris(?:es?|en|ing)|rose|fall(?:s|en|ing)?|fell|dropp(?:ed|ing)|increas(?:ed|ing)|decreas(?:ed|ing))\\b`,
  'i',
);

/** The way that the price has gone, as the page of the product says it. */
function trendText({ first, lowest, change, days }: PriceVerdict): string {
  const low = `at its lowest it was ${formatDollars(lowest)}`;
  const from = `${formatDollars(first)} ${plural(days, 'day')} ago; ${low}`;
  if (change >= NOTICEABLE_PERCENT) return `Its best list price is up ${change}% (${from}).`;
  if (change <= -NOTICEABLE_PERCENT) return `Its best list price is down ${-change}% (${from}).`;
  return `Its best list price is about what it was: ${from}.`;
}

/** Whether the price of a product is a good one, by its recent prices. */
export async function goodPrice(turn: Turn): Promise<Answer> {
  const resolved = await resolveProduct(turn, 'judge');
  if ('question' in resolved) return resolved.question;
  const { product } = resolved;
  const offer = bestPricedOf(product);
  if (!offer)
    return {
      text: `No seller quotes a price for ${product.product_name} at the moment.`,
      productIds: [product._id],
      commands: productCommands(product._id),
    };
  const verdict = await turn.tools.priceVerdict(product._id, offer.price);
  const unknown =
    offer.availability !== 'in_stock'
      ? `I cannot tell while it is ${offer.availability === 'backorder' ? 'on backorder' : 'out of stock'}.`
      : `I cannot tell yet: that takes at least ${plural(LEAST_DAYS / WEEK_DAYS, 'week')} of prices.`;
  const told = asksForTrend.test(turn.reading.text) ? trendText : verdictText;
  const isFavorite = await turn.tools.isFavorite(turn.message.userId, product._id);
  const judged = verdict ? told(verdict, { isOwn: offer.isOwn === true, isFavorite }) : unknown;
  return {
    text: `${product.product_name} costs ${priceText(product)}. ${judged}`,
    productIds: [product._id],
    commands: productCommands(product._id),
  };
}

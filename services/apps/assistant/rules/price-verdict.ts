import {
  LEAST_DAYS,
  NEAR_LOWEST_PERCENT,
  NOTICEABLE_PERCENT,
  type PriceVerdict,
} from '@sextant/read-models/price-history/price-verdict.js';
import { formatCount, plural } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { asksAboutFavorites } from '@sextant/companion/reading/favorites-asked.js';
import type { Bought } from '../tools/own-prices.js';
import { TOLD_OF_ANY_DROP, TOLD_OF_DROPS } from './favorites.js';
import { priceText, productCommands } from './offer-texts.js';
import { FAVORITES } from './reply-sizes.js';
import { resolveProduct } from './resolve.js';
import type { Answer, Turn } from './turn.js';
import { namesProduct } from './wanted.js';

const WEEK_DAYS = 7;

/**
 * The verdict in words, with its figures.
 * @param isOwn true where the price is the buyer's own, which is compared with list prices
 */
function verdictText({ verdict, lowest, above, days }: PriceVerdict, isOwn: boolean): string {
  const least = `${isOwn ? 'the lowest list price' : 'its lowest'} in ${plural(days, 'day')}, ${formatDollars(lowest)}`;
  if (verdict === 'good') {
    const distance = above < 0 ? `${-above}% below` : `within ${NEAR_LOWEST_PERCENT}% of`;
    return `Yes, this is a good price: ${distance} ${least}.`;
  }
  if (verdict === 'fair') return `It is a fair price: ${above}% above ${least}.`;
  return `Not really: it is ${above}% above ${least}.`;
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

/** A product with what its price is, and how that is judged by its recent prices. */
interface Judged {
  readonly product: Bought;
  readonly text: string;
  readonly verdict?: PriceVerdict | undefined;
}

async function judged(product: Bought, { tools }: Turn, asksTrend: boolean): Promise<Judged> {
  const offer = bestPricedOf(product);
  if (!offer) return { product, text: `No seller quotes a price for ${product.product_name} at the moment.` };
  const verdict = await tools.priceVerdict(product._id, offer.price);
  const unknown =
    offer.availability !== 'in_stock'
      ? `I cannot tell while it is ${offer.availability === 'backorder' ? 'on backorder' : 'out of stock'}.`
      : `I cannot tell yet: that takes at least ${plural(LEAST_DAYS / WEEK_DAYS, 'week')} of prices.`;
  const known = verdict && (asksTrend ? trendText(verdict) : verdictText(verdict, offer.isOwn === true));
  return {
    product,
    text: `${product.product_name} costs ${priceText(product)}. ${known ?? unknown}`,
    verdict,
  };
}

/** Whether the prices of the buyer's favorites are good ones, each by itself. */
async function goodPricesOfFavorites(turn: Turn, asksTrend: boolean): Promise<Answer> {
  const { products, total } = await turn.tools.favorites(turn.message.userId, FAVORITES);
  if (products.length === 0)
    return { text: 'You have no favorites yet. Save a product and I will tell you when its price drops.' };
  const all = await Promise.all(products.map((product) => judged(product, turn, asksTrend)));
  return {
    text: [
      ...(total > products.length
        ? [
            `These are the ${products.length} of your ${formatCount(total)} favorites that you saved last. The others are on the page Favorites.`,
          ]
        : []),
      ...all.map(({ text }) => text),
      TOLD_OF_ANY_DROP,
    ].join('\n'),
    productIds: products.map(({ _id }) => _id),
    commands: products.flatMap(({ _id }) => productCommands(_id)),
  };
}

/** Whether the price of a product is a good one, by its recent prices. */
export async function goodPrice(turn: Turn): Promise<Answer> {
  const { reading, message, tools } = turn;
  const asksTrend = asksForTrend.test(reading.text);
  if (asksAboutFavorites(reading.text) && !namesProduct(reading.slots))
    return goodPricesOfFavorites(turn, asksTrend);
  const resolved = await resolveProduct(turn, 'judge');
  if ('question' in resolved) return resolved.question;
  const { product, text, verdict } = await judged(resolved.product, turn, asksTrend);
  const isHigh = verdict?.verdict === 'high' && !asksTrend;
  return {
    text: isHigh ? `${text} ${watchingText(await tools.isFavorite(message.userId, product._id))}` : text,
    productIds: [product._id],
    commands: productCommands(product._id),
  };
}

/** How the buyer will hear of a lower price. */
const watchingText = (isFavorite: boolean): string =>
  isFavorite
    ? `It is a favorite of yours. ${TOLD_OF_DROPS}`
    : 'Save it as a favorite and I will tell you when it drops.';

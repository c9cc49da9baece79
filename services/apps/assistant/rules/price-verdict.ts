import {
  LEAST_DAYS,
  NEAR_LOWEST_PERCENT,
  type PriceVerdict,
} from '@sextant/read-models/price-history/price-verdict.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { bestOfferOf } from '@sextant/read-models/shared/best-offer-of.js';
import { priceText, productCommands } from './offer-texts.js';
import { resolveProduct } from './resolve.js';
import type { Answer, Turn } from './turn.js';

const WEEK_DAYS = 7;

/** The verdict in words, with its figures. */
function verdictText({ verdict, now, lowest, above, days }: PriceVerdict): string {
  const figures = `${formatDollars(now)} now, ${formatDollars(lowest)} at its lowest in ${plural(days, 'day')}`;
  if (verdict === 'good')
    return `Yes, this is a good price: within ${NEAR_LOWEST_PERCENT}% of its lowest in ${plural(days, 'day')} (${figures}).`;
  if (verdict === 'fair') return `It is a fair price: ${above}% above its lowest (${figures}).`;
  return `Not really: it is ${above}% above its lowest (${figures}). Save it as a favorite and I will tell you when it drops.`;
}

/** Whether the price of a product is a good one, by its recent prices. */
export async function goodPrice(turn: Turn): Promise<Answer> {
  const resolved = await resolveProduct(turn, 'judge');
  if ('question' in resolved) return resolved.question;
  const { product } = resolved;
  const offer = bestOfferOf(product);
  if (!offer)
    return {
      text: `No seller quotes a price for ${product.product_name} at the moment.`,
      productIds: [product._id],
      commands: productCommands(product._id),
    };
  const verdict = await turn.tools.priceVerdict(product._id);
  const unknown =
    offer.availability !== 'in_stock'
      ? `I cannot tell while it is ${offer.availability === 'backorder' ? 'on backorder' : 'out of stock'}.`
      : `I cannot tell yet: that takes at least ${plural(LEAST_DAYS / WEEK_DAYS, 'week')} of prices.`;
  const judged = verdict ? `${verdictText(verdict)}${offer.isOwn ? ' These are list prices.' : ''}` : unknown;
  return {
    text: `${product.product_name} costs ${priceText(product)}. ${judged}`,
    productIds: [product._id],
    commands: productCommands(product._id),
  };
}

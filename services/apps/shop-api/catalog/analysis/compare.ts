import type { AnalysisAnswer, Product } from '@sextant/contracts/http/catalog.js';
import { conflictingAttributes } from '@sextant/domain/product-offers/identity.js';
import { formatDollars, formatUnitPrice } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { samePack } from '@sextant/domain/product-offers/pack.js';
import { formatRating } from '@sextant/domain/shared/rating.js';
import { NOTICEABLE_PERCENT } from '@sextant/read-models/price-history/price-verdict.js';
import { buyableNow, inStock, orderableLater } from './remarks.js';
import { percentFrom } from './percent-from.js';

type Alternative = AnalysisAnswer['analysis']['alternatives'][number];

const STARS = 0.2;

/** "Shade" → "shade", "ISO Size" → "ISO size". */
const inSentence = (name: string): string => name.replace(/\b[A-Z](?=[a-z])/g, (c) => c.toLowerCase());

/** Pros and cons of an alternative compared with the product. */
export function compareWith(product: Product, other: Product): Alternative {
  const pros: string[] = [];
  const cons = conflictingAttributes(product, other).map(
    (name) => `Different ${inSentence(name)}: ${other.specifications[name] ?? ''}`,
  );
  const say = (better: boolean, text: string) => (better ? pros : cons).push(text);

  if (product.unit_price && other.unit_price) {
    const away = percentFrom(other.unit_price, product.unit_price);
    if (Math.abs(away) >= NOTICEABLE_PERCENT) {
      say(
        away < 0,
        `${Math.abs(away)}% ${away < 0 ? 'less' : 'more'} per piece (${formatUnitPrice(other.unit_price)})`,
      );
    }
  } else if (product.min_price && other.min_price && samePack(product.pack, other.pack)) {
    const away = other.min_price - product.min_price;
    if (Math.abs(percentFrom(other.min_price, product.min_price)) >= NOTICEABLE_PERCENT) {
      say(
        away < 0,
        `${formatDollars(Math.abs(away))} ${away < 0 ? 'cheaper' : 'more expensive'} (${formatDollars(other.min_price)})`,
      );
    }
  }
  if (product.rating !== null && other.rating !== null && Math.abs(other.rating - product.rating) >= STARS) {
    say(
      other.rating > product.rating,
      `Rated ${formatRating(other.rating)} instead of ${formatRating(product.rating)}`,
    );
  } else if (product.rating === null && other.rating !== null) {
    pros.push(`Rated ${formatRating(other.rating)} by ${plural(other.rating_count, 'buyer')}`);
  } else if (product.rating !== null && other.rating === null) cons.push('No ratings yet');
  if (Math.abs(other.seller_count - product.seller_count) >= 2) {
    const better = other.seller_count > product.seller_count;
    say(better, `${plural(other.seller_count, 'seller')} instead of ${product.seller_count}`);
  }
  if (buyableNow(other.sellers).length === 0) {
    const late =
      orderableLater(other.sellers).length > 0 ? 'Currently on backorder' : 'Currently out of stock';
    cons.push(other.sellers.some(inStock) ? 'No price where it is in stock' : late);
  }
  if (other.pack && !samePack(product.pack, other.pack)) cons.push(`Different pack: ${other.pack}`);
  if (pros.length === 0) pros.push('Same kind of product from another brand');
  return { _id: other._id, name: other.product_name, pros, cons };
}

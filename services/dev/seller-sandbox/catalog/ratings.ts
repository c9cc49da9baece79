import type { Product } from './product.js';
import { mix, normal, unit } from './random.js';

const unratedShare = 0.18;
const mostRatings = 2000;
/** Median number of ratings of a rated product, over all sellers. */
const medianCount = 9;

export interface Rating {
  rating: number | null;
  ratingCount: number;
}

const unrated: Rating = { rating: null, ratingCount: 0 };

/**
 * Ratings of a product at one seller: around 4.5 stars, with counts that follow a power law. Eighteen in a
 * hundred products have no rating anywhere.
 *
 * @param first true for the product's first offer, which always carries a rating when the product has one
 */
export function ratingAt(product: Product, seller: number, first: boolean): Rating {
  const hash = mix(product.familyHash, 101);
  if (unit(mix(product.hash, 102)) < unratedShare) return unrated;
  const own = mix(product.hash, 103, seller);
  if (!first && unit(mix(own, 1)) < 0.45) return unrated;
  const share = first ? 0.6 : 0.3 * unit(mix(own, 2));
  const draw = Math.max(1e-4, unit(mix(product.hash, 104)));
  const ratingCount = Math.min(
    mostRatings,
    Math.max(1, Math.round(share * (1 + medianCount * (1 / draw - 1)))),
  );
  const stars = 4.5 + 0.3 * normal(hash) + 0.12 * normal(mix(own, 3));
  return { rating: Math.round(Math.min(5, Math.max(2.4, stars)) * 10) / 10, ratingCount };
}

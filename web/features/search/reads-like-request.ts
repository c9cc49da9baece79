import { LOW_PRICES } from '@sextant/domain/vocabulary/low-prices.js';
import { limitsPrice } from '@sextant/domain/vocabulary/price-limits.js';

const asksForMore = new RegExp(
  `\\$\\s?\\d|\\b(?:${LOW_PRICES}|cheapest|budget|lowest|least expensive|best[- ](?:price|deal)s?|from|(?:best|top|highest|highly)[- ]rated|popular)\\b`,
  'i',
);

/** True when a query may ask for more than words; only then the server is asked to read it. */
export const readsLikeRequest = (q: string): boolean =>
  (asksForMore.test(q) || limitsPrice(q)) && q.trim().includes(' ');

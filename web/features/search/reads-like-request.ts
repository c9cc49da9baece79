import { LOW_PRICES } from '@sextant/domain/vocabulary/low-prices.js';

const asksForMore = new RegExp(
  `\\$\\s?\\d|\\b(?:${LOW_PRICES}|cheapest|budget|lowest|least expensive|best[- ](?:price|deal)s?|under|below|over|between|less than|more than|at most|up to|max|no more|from|(?:best|top|highest|highly)[- ]rated|popular)\\b`,
  'i',
);

/** True when a query may ask for more than words; only then the server is asked to read it. */
export const readsLikeRequest = (q: string): boolean => asksForMore.test(q) && q.trim().includes(' ');

import { LOW_PRICES } from '@sextant/domain/vocabulary/low-prices.js';
import { priceLimits } from '@sextant/domain/vocabulary/price-limits.js';

/**
 * A wish that a search by words does not follow. The search page first turns what it can into filters and a sort order
 * (`GET /search/request`); these are wishes in the words that are left.
 */
interface IgnoredWish {
  readonly from: number;
  readonly to: number;
  /** For people: another way to get it. */
  readonly instead: string;
}

const BY_HAND = 'Use the filters and the sort order for that.';
/** "In stock" and the words around it that mean no more. */
export const IN_STOCK =
  /\b(?:(?:only|currently|that|which|is|are)\s+)*in[- ]stock\b(?:\s+(?:only|now|today)\b)?/gi;

/** Wishes that filters and the sort order serve, or the page of a product tells. */
const wishes: readonly (readonly [pattern: RegExp, instead: string])[] = [
  ...Object.values(priceLimits).map((limit) => [new RegExp(limit, 'gi'), BY_HAND] as const),
  [new RegExp(`\\b(?:${LOW_PRICES}|cheapest|lowest[- ]priced?|best price)\\b`, 'gi'), BY_HAND],
  [/\b(?:best|top|highest|highly)[- ]rated\b/gi, BY_HAND],
  [IN_STOCK, 'The page of a product says who has it in stock.'],
];

/**
 * Wishes that a search by these words does not follow, in the order of the query: they find nothing, and the answer must not claim
 * to have understood them.
 */
export function ignoredWishesIn(q: string): IgnoredWish[] {
  const found: IgnoredWish[] = [];
  for (const [pattern, instead] of wishes)
    for (const { 0: said, index: from } of q.matchAll(pattern)) {
      const to = from + said.length;
      // "Cheaper than $50" is one wish, not "cheaper" again.
      if (found.every((other) => to <= other.from || from >= other.to)) found.push({ from, to, instead });
    }
  return found.sort((a, b) => a.from - b.from);
}

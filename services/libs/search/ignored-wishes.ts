import { LOW_PRICES } from '@sextant/domain/vocabulary/low-prices.js';

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
  [
    /\b(?:under|below|over|above|up to|at (?:most|least)|(?:less|more|cheaper) than|max(?:imum)?|min(?:imum)?)\s+(?:\$\s?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?\s?(?:dollars|usd|bucks)\b)/gi,
    BY_HAND,
  ],
  // Without a sign only where the text ends: "file #25 under 21 mm" is a length.
  [
    /\b(?:(?:under|below|up to|(?:less|cheaper) than)\s+\d[\d,]*(?:\.\d{2})?(?=\s*$)|between\s+\$?\d[\d,.]*\s+(?:and|to)\s+\$?\d[\d,.]*(?:(?=\s*$)|\s*(?:dollars|usd|bucks)\b))/gi,
    BY_HAND,
  ],
  [new RegExp(`\\b(?:${LOW_PRICES}|cheapest|lowest[- ]priced?|best price)\\b`, 'gi'), BY_HAND],
  [/\b(?:best|top|highest|highly)[- ]rated\b/gi, BY_HAND],
  [IN_STOCK, 'The page of a product says who has it in stock.'],
];

/**
 * Wishes that a search by these words does not follow, in the order of the query: they find nothing, and the answer must not claim
 * to have understood them.
 */
export const ignoredWishesIn = (q: string): IgnoredWish[] =>
  wishes
    .flatMap(([pattern, instead]) =>
      [...q.matchAll(pattern)].map(({ 0: said, index }) => ({
        from: index,
        to: index + said.length,
        instead,
      })),
    )
    .sort((a, b) => a.from - b.from);

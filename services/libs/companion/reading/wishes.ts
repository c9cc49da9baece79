import { LOW_PRICES } from '@sextant/domain/vocabulary/low-prices.js';
import { PIECE } from '@sextant/domain/vocabulary/piece.js';
import type { Slots } from './reading.js';

/** "A budget handpiece", "on a budget"; not the budget that a practice has. */
const SMALL_BUDGET =
  'budget(?! (?:left|report|so|is|of|for|was))(?<!(?:the|our|my|over|under|a|on|within) budget)|on a budget';
const cheap = new RegExp(`\\b(?:${LOW_PRICES}|${SMALL_BUDGET})\\b`, 'i');

/** True for a text that asks for low prices first. */
const wantsCheap = (text: string): boolean => cheap.test(text);

/** True for a text that asks for well-rated or popular products first. */
const wantsBest = (text: string): boolean =>
  /\b(?:best|better|top|highest)[- ]rat(?:ed|ings?)\b|\brated (?:the )?(?:best|highest)\b|\bhighly rated\b|\b(?:best|better|good|top) reviews?\b|\bpopular\b|\bby (?:the )?(?:ratings?|reviews?|popularity)\b/i.test(
    text,
  );

/** "per piece", "per glove", "unit price"; not per pack, span of time or measure. */
export const PER_PIECE = new RegExp(
  `\\b(?:per|for (?:each|one)|by the) ${PIECE}|\\bunit (?:price|cost)s?\\b|\\b(?:price|cost)s? (?:of )?each\\b|\\bapiece\\b`,
  'i',
);
const LEAST =
  /\b(?:cheap(?:er|est)?|low(?:er|est)?|less|least|best|inexpensive|affordable)\b|\b(?:sort|order|rank)(?:ed)? by\b|\bby (?:the )?(?:unit )?price\b/i;

/** True for a text that asks for low prices of a piece first: packs may hold more or fewer. */
const wantsCheapPieces = (text: string): boolean => PER_PIECE.test(text) && LEAST.test(text);

const BEST =
  '((?:best|top|highest)[- ]rat(?:ed|ings?)|rated (?:the )?(?:best|highest)|best reviews?|most popular)|cheapest|least expensive|lowest[- ]priced|lowest price|costs? (?:the )?least|most (?:affordable|economical|inexpensive)';
const superlative = new RegExp(
  `\\b(?:the|which(?:ever)?|what(?:ever)?)(?: ones?)?(?: (?:that|which))?(?: (?:is|are|has|have|with))?(?: the)? (?:${BEST})\\b`,
  'i',
);

/** The order whose first is wanted: "the best rated one", "the one that costs least"; undefined where no such one is. */
export function superlativeIn(text: string): Slots['sort'] {
  const said = superlative.exec(text);
  if (!said) return undefined;
  if (said[1] !== undefined) return 'rating';
  return PER_PIECE.test(text) ? 'unit_price' : 'price_asc';
}

/** Sort order that a text asks for. */
export function sortIn(text: string): Slots['sort'] {
  if (wantsCheapPieces(text)) return 'unit_price';
  if (wantsCheap(text)) return 'price_asc';
  return wantsBest(text) ? 'rating' : undefined;
}

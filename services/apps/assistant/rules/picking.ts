import type { Slots } from '@sextant/companion/reading/reading.js';
import { stockPickedIn } from '@sextant/companion/reading/stock-asked.js';
import { superlativeIn } from '@sextant/companion/reading/wishes.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { ratingKey } from '@sextant/search/best-rated.js';
import type { Bought } from '../tools/own-prices.js';
import { isStocked, pieceCost } from './offer-texts.js';
import { orderedSpokenOf } from './spoken-of.js';
import type { Turn } from './turn.js';

/** The products in an order, without those that have no place in it: unrated, unpriced, or of uncounted pieces. */
export function ranked<T extends Bought>(
  cards: readonly T[],
  order: NonNullable<Slots['sort']>,
  seller?: string,
): T[] {
  const costOf = (card: T) =>
    order === 'unit_price' ? (pieceCost(card, seller) ?? undefined) : bestPricedOf(card, seller)?.price;
  if (order !== 'rating')
    return cards
      .filter((card) => costOf(card) !== undefined)
      .sort((a, b) => (costOf(a) ?? 0) - (costOf(b) ?? 0));
  const keyOf = ({ rating, rating_count }: T) => ratingKey({ rating, ratingCount: rating_count });
  return cards.filter(({ rating }) => rating !== null).sort((a, b) => keyOf(b) - keyOf(a));
}

/** Reason why nothing is picked of the products spoken of, by the criterion. */
export const none = {
  rating: 'Nobody has rated any of these.',
  price_asc: 'None of those has a price at the moment.',
  unit_price: 'None of those says how many pieces its pack holds.',
  in: 'None of those is in stock.',
  out: 'All of those are in stock.',
} as const;

/** Products that a message picks, or the reason why there is none. */
type Picked = { readonly cards: readonly Bought[] } | { readonly none: string };

/**
 * Products that a message picks among those spoken of by comparing them, "the best rated one", or by stock, "the one that is out
 * of stock"; undefined where it does neither.
 */
export async function pickedOf(turn: Turn): Promise<Picked | undefined> {
  const { reading, shown, shownFrom, list, tools } = turn;
  const order = superlativeIn(reading.text);
  const stock = stockPickedIn(reading.text);
  if (order === undefined && stock === undefined) return undefined;
  const cards = await tools.cards([...((await orderedSpokenOf(turn))?.keys() ?? list)]);
  if (cards.length === 0) return undefined;
  const left = stock ? cards.filter((card) => isStocked(card, shownFrom) === (stock === 'in')) : cards;
  if (stock && left.length === 0) return { none: none[stock] };
  if (order !== undefined) {
    const [best] = ranked(left, order, shownFrom);
    return best ? { cards: [best] } : { none: none[order] };
  }
  const last = shown.length === 1 ? left.find(({ _id }) => _id === shown[0]) : undefined;
  return { cards: last ? [last] : left };
}

import type { Cents } from '@sextant/domain/shared/money.js';
import type { Columns } from './columns.js';
import { chosenSellers, type Filters } from './filters.js';

const NONE = -1;

/** Prices by product ordinal, in cents; -1 where there is none. */
export interface Prices {
  readonly price: (ordinal: number) => Cents;
  /** Per piece, unrounded. */
  readonly piece: (ordinal: number) => number;
}

/** The best prices of products: of all sellers, or of those the filters choose. */
export function pricesUnder(filters: Filters, columns: Columns): Prices {
  const { price, piece, offers, sellers } = columns;
  const keys = chosenSellers(filters);
  if (!keys) return { price: (o) => price[o] as number, piece: (o) => piece[o] as number };
  const chosen = new Set(keys.flatMap((key) => sellers.find(key) ?? []));
  const best = (ordinal: number) => offers.best(ordinal, chosen) ?? NONE;
  return {
    price: best,
    piece: (ordinal) => {
      const [cents, each] = [best(ordinal), piece[ordinal] as number];
      // The two prices of all sellers tell how many pieces the pack holds.
      return cents >= 0 && each > 0 ? cents / Math.round((price[ordinal] as number) / each) : NONE;
    },
  };
}

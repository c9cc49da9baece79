import type { CartItem } from '@sextant/contracts/http/cart.js';
import { toCents } from '../../lib/money.js';

export interface MovedInCart {
  ids: string[];
  lines: number;
  /** How far the moves let the total fall, apart from what lines without a price needed; below 0 when it rose. */
  savedCents: number;
}

/** Sum of savings given in dollars; one below 0 is of a move that had to be made. */
export const savedCentsOf = (savings: readonly number[]): number =>
  savings.reduce((sum, saving) => sum + toCents(saving), 0);

/** Moves in a cart; the saving of each move counts once. */
export function movedIn(items: readonly CartItem[]): MovedInCart {
  const parts = items.flatMap(({ moved = [] }) => moved);
  const saved = new Map(parts.map((part) => [part.moveId, part.saved]));
  return {
    ids: [...saved.keys()],
    lines: parts.length,
    savedCents: savedCentsOf([...saved.values()]),
  };
}

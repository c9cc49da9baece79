import type { CartItem } from '@sextant/contracts/http/cart.js';
import { toCents } from '../../lib/money.js';

export interface MovedInCart {
  ids: string[];
  lines: number;
  /** Sum of what each move saved; one that cost more was made for another reason and takes nothing from it. */
  savedCents: number;
}

/** Sum of savings given in dollars, without those below 0. */
export const savedCentsOf = (savings: readonly number[]): number =>
  savings.reduce((sum, saving) => sum + Math.max(0, toCents(saving)), 0);

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

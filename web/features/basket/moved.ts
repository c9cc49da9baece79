import type { CartItem } from '@sextant/contracts/http/cart.js';
import { toCents } from '../../lib/money.js';

export interface MovedInCart {
  ids: string[];
  lines: number;
  savedCents: number;
}

/** Moves in a cart; the saving of each move counts once. */
export function movedIn(items: readonly CartItem[]): MovedInCart {
  const parts = items.flatMap(({ moved = [] }) => moved);
  const saved = new Map(parts.map((part) => [part.moveId, toCents(part.saved)]));
  return {
    ids: [...saved.keys()],
    lines: parts.length,
    savedCents: [...saved.values()].reduce((sum, cents) => sum + cents, 0),
  };
}

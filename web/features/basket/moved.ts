import type { CartItem } from '@sextant/contracts/http/cart.js';
import { toCents } from '../../lib/money.js';

/** Label of the button that takes moves back; a re-order speaks of it, too. */
export const MOVE_BACK = 'Move back';

export interface MovedInCart {
  ids: string[];
  lines: number;
  /** Fall of the total by the moves, without those of lines that had no price; below 0 when it rose. */
  savedCents: number;
}

/** Sum of savings given in dollars; one below 0 is of a move that had to be made. */
export const savedCentsOf = (savings: readonly number[]): number =>
  savings.reduce((sum, saving) => sum + toCents(saving), 0);

type Part = NonNullable<CartItem['moved']>[number];

/** Moves of which no part has become fewer since, each with its parts: only these can be taken back. */
function wholeMoves(items: readonly CartItem[]): Map<string, Part[]> {
  const moves = new Map<string, { part: Part; at: number }[]>();
  for (const [at, { moved = [] }] of items.entries())
    for (const part of moved) moves.set(part.moveId, [...(moves.get(part.moveId) ?? []), { part, at }]);
  const left = items.map(({ quantity }) => quantity);
  const whole: [string, Part[]][] = [];
  // The server takes the last one back first, too: where a line has not enough for two moves, that one has its items.
  for (const [moveId, parts] of [...moves].reverse()) {
    const after = [...left];
    for (const { part, at } of parts) after[at] = (after[at] ?? 0) - part.quantity;
    if (after.some((quantity) => quantity < 0)) continue;
    left.splice(0, left.length, ...after);
    whole.push([moveId, parts.map(({ part }) => part)]);
  }
  return new Map(whole.reverse());
}

/** Moves in a cart that can be taken back; the saving of each move counts once. */
export function movedIn(items: readonly CartItem[]): MovedInCart {
  const moves = wholeMoves(items);
  const parts = [...moves.values()].flat();
  const saved = new Map(parts.map((part) => [part.moveId, part.saved]));
  return {
    ids: [...moves.keys()],
    lines: parts.length,
    savedCents: savedCentsOf([...saved.values()]),
  };
}

import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { plural, wordFor } from '../../lib/plural.js';

function source({ added, fromOthers: { pieces, sellers } }: ReorderAnswer): string {
  if (pieces === 0) return '';
  const them = `${wordFor(sellers.length, 'another seller', 'other sellers')} (${sellers.join(', ')})`;
  return pieces === added ? `, from ${them}` : `, ${pieces} of them from ${them}`;
}

/** What came of ordering again, in words. */
export function reorderedText(answer: ReorderAnswer): string {
  const { added, leftOut, unavailable } = answer;
  return [
    added === 0
      ? 'Nothing was added to your cart.'
      : `${plural(added, 'item')} added to your cart${source(answer)}.`,
    leftOut > 0 && `${plural(leftOut, 'item')} already ordered ${wordFor(leftOut, 'was', 'were')} left out.`,
    unavailable.length > 0 && `No longer available: ${unavailable.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

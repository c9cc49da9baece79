import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { formatDollars } from '../../lib/money.js';
import { plural, wordFor } from '../../lib/plural.js';

function source({ added, fromOthers: { pieces, sellers, saved } }: ReorderAnswer): string {
  if (pieces === 0) return '';
  const them = `${wordFor(sellers.length, 'another seller', 'other sellers')} (${sellers.join(', ')})`;
  const from = pieces === added ? `, from ${them}` : `, ${pieces} of them from ${them}`;
  return saved > 0 ? `${from}, which saves ${formatDollars(saved)}` : from;
}

/**
 * Outcome of a reorder, as text.
 * @param missing items that could not be added to the cart, in sentences
 */
export function reorderedText(answer: ReorderAnswer, missing: string): string {
  const { added, leftOut, total, fromOthers } = answer;
  return [
    added === 0
      ? 'Nothing was added to your cart.'
      : `${plural(added, 'item')} added to your cart${source(answer)}. Your cart costs ${formatDollars(total)} with shipping and your own prices.`,
    fromOthers.moves.length > 0 && 'To keep the sellers of the order, press Undo in your cart.',
    leftOut > 0 && `${plural(leftOut, 'item')} already ordered ${wordFor(leftOut, 'was', 'were')} left out.`,
    missing,
  ]
    .filter(Boolean)
    .join(' ');
}

import type { ReorderAnswer, ReorderedLine } from '@sextant/contracts/http/orders.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '../../lib/money.js';

/** Most changed lines that are named. */
const NAMED = 6;

function source({ added, fromOthers: { pieces, sellers, saved } }: ReorderAnswer): string {
  if (pieces === 0) return '';
  const them = `${wordFor(sellers.length, 'another seller', 'other sellers')} (${sellers.join(', ')})`;
  const from = pieces === added ? `, from ${them}` : `, ${pieces} of them from ${them}`;
  return saved > 0 ? `${from}, which saves ${formatDollars(saved)}` : from;
}

// An answer that an earlier release has kept does not say what is on backorder.
function changeText(line: Omit<ReorderedLine, 'onBackorder'> & Partial<ReorderedLine>): string {
  const { product, orderedFrom, orderedPrice, seller, price, onBackorder = false } = line;
  const now = price === null ? 'without a price' : `at ${formatDollars(price)}`;
  const later = onBackorder ? `, on backorder at ${seller}` : '';
  if (seller !== orderedFrom)
    return `${product} from ${seller} ${now} instead of ${orderedFrom} at ${formatDollars(orderedPrice)}${later}`;
  return price === orderedPrice
    ? `${product}${later}`
    : `${product} ${now} instead of ${formatDollars(orderedPrice)}${later}`;
}

function changesText(changed: readonly ReorderedLine[]): string {
  if (changed.length === 0) return '';
  const more = changed.length - NAMED;
  const texts = changed.slice(0, NAMED).map(changeText);
  return `Not as ordered: ${[...texts, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`;
}

/**
 * Outcome of a reorder, as text.
 * @param missing items that could not be added to the cart, in sentences
 * @param held items the cart held before, as a sentence to follow others; empty without any
 */
export function reorderedText(answer: ReorderAnswer, missing: string, held = ''): string {
  // An answer that an earlier release has kept for a repeated request has no changes.
  const { added, leftOut, total, fromOthers, changed = [] } = answer;
  return [
    added === 0
      ? 'Nothing was added to your cart.'
      : `${plural(added, 'item')} ${held ? wordFor(added, 'is in', 'are in') : 'added to'} your cart${source(answer)}.${held} Your cart costs ${formatDollars(total)} with shipping and your own prices.`,
    fromOthers.moves.length > 0 &&
      'To keep the sellers of the order, press Undo beside the moves in your cart.',
    changesText(changed),
    leftOut > 0 && `${plural(leftOut, 'item')} already ordered ${wordFor(leftOut, 'was', 'were')} left out.`,
    missing,
  ]
    .filter(Boolean)
    .join(' ');
}

import type { FilledCart } from '@sextant/contracts/http/basket.js';
import { LINE_LIMIT_TEXT, MAX_LINES } from '@sextant/domain/shared/limits.js';
import { listOf, listOfFirst } from '@sextant/domain/shared/list-of.js';
import { formatCount, plural, wordFor } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '../../lib/money.js';

const NAMED = 3;

/**
 * Sentences about items that were not added to the cart, to follow others; empty when all were.
 * @param most most items that are named
 */
export const missingText = (
  { unavailable, noRoom }: Pick<FilledCart, 'unavailable' | 'noRoom'>,
  most = NAMED,
): string =>
  [
    unavailable.length > 0 && ` Nobody sells ${listOfFirst(unavailable, most)} at the moment.`,
    noRoom.length > 0 &&
      ` A cart holds up to ${formatCount(MAX_LINES)} products: there was no room for ${listOfFirst(noRoom, most)}. Order what is in it first.`,
  ]
    .filter(Boolean)
    .join('');

/** Sentence about items of which the rows asked for more than a line holds, to follow others; empty without any. */
export const cutText = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` More was asked for of ${listOfFirst(names, NAMED)}: ${LINE_LIMIT_TEXT}.`;

/**
 * Sentence about what the cart held before, to follow others; empty without any. Nobody is to believe that a quantity was added to
 * the one before.
 * @param of all that is in the cart now of what was asked for
 */
export function heldText(held: number, of: number): string {
  if (held === 0) return '';
  const which =
    of === 1 ? 'It was there' : `${formatCount(held)} of them ${wordFor(held, 'was', 'were')} in it`;
  return ` ${which} before: only what was missing was added.`;
}

/** Sentence about items added to the cart: sellers and reason. */
export function filledText(filled: FilledCart): string {
  const { lines, held, sellers, total, saved, gap = 0 } = filled;
  if (lines === 0) return `Nothing was added.${missingText(filled)}`;
  const why =
    saved > 0
      ? ` Each product where it alone is cheapest would cost ${formatDollars(saved)} more, with shipping.`
      : '';
  return `${plural(lines, 'product is', 'products are')} in your cart, from ${listOf(sellers)}.${heldText(held, lines)} Your cart costs ${formatDollars(total)} with shipping and your own prices, the lowest total${gap > 0 ? ' found' : ''} with what it held where it was.${why}${missingText(filled)}`;
}

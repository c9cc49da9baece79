import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { formatCents, toCents } from '../../lib/money.js';
import { totalsOf } from './cart-totals.js';
import { linesBefore, type ShownLine } from './shown-lines.js';

/** Price changes in a cart since the buyer last saw its prices. */
export interface PriceChanges {
  /** Lines that cost more now, and less. */
  up: number;
  down: number;
  /** Lines at the buyer's own price that were at the list price. */
  own: number;
  /** Earlier total of the same goods; equal to `totalCents` when no price has changed. */
  wasTotalCents: number;
  totalCents: number;
  /** Something costs more: the buyer is asked before it is ordered. */
  costsMore: boolean;
}

export function priceChanges(lines: readonly ShownLine[]): PriceChanges {
  const count = (differs: (was: number, now: number) => boolean): number =>
    lines.filter(
      ({ wasCents, nowOwn, seller }) =>
        wasCents !== null && !nowOwn && seller.price !== null && differs(wasCents, toCents(seller.price)),
    ).length;
  const up = count((was, now) => now > was);
  const { totalCents } = totalsOf(lines);
  const wasTotalCents = totalsOf(linesBefore(lines)).totalCents;
  return {
    up,
    down: count((was, now) => now < was),
    own: lines.filter(({ nowOwn }) => nowOwn).length,
    wasTotalCents,
    totalCents,
    costsMore: up > 0 || totalCents > wasTotalCents,
  };
}

/** The changes in a sentence; empty when there are none. */
export function changesText({ up, down, own }: PriceChanges): string {
  const parts = [
    up > 0 && `${plural(up, 'price')} went up`,
    down > 0 && `${up > 0 ? down : plural(down, 'price')} went down`,
    own > 0 && `${plural(own, 'price')} ${wordFor(own, 'is', 'are')} your own now`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

/** The total at the earlier prices, in a sentence. */
export const wasTotalText = ({ totalCents, wasTotalCents }: PriceChanges): string =>
  totalCents === wasTotalCents
    ? 'The total is the same.'
    : `At the earlier prices the total would be ${formatCents(wasTotalCents)}.`;

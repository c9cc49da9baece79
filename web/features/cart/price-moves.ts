import { plural } from '../../lib/plural.js';
import { formatCents, toCents } from '../../lib/money.js';
import { totalsOf } from './cart-totals.js';
import { linesBefore, type ShownLine } from './shown-lines.js';

/** How the prices of a cart have moved since the buyer last took note of them. */
export interface PriceMoves {
  /** Lines that cost more now, and less. */
  up: number;
  down: number;
  /** What the same goods came to; equal to `totalCents` when nothing has moved. */
  wasTotalCents: number;
  totalCents: number;
  /** Something costs more: the buyer is asked before it is ordered. */
  dearer: boolean;
}

export function priceMoves(lines: readonly ShownLine[]): PriceMoves {
  const count = (moved: (was: number, now: number) => boolean): number =>
    lines.filter(
      ({ wasCents, seller }) =>
        wasCents !== null && seller.price !== null && moved(wasCents, toCents(seller.price)),
    ).length;
  const up = count((was, now) => now > was);
  const { totalCents } = totalsOf(lines);
  const wasTotalCents = totalsOf(linesBefore(lines)).totalCents;
  return {
    up,
    down: count((was, now) => now < was),
    wasTotalCents,
    totalCents,
    dearer: up > 0 || totalCents > wasTotalCents,
  };
}

/** The moves in a sentence or two; empty when there are none. */
export function movesText({ up, down, totalCents, wasTotalCents }: PriceMoves): string {
  const parts = [
    up > 0 && `${plural(up, 'price')} went up`,
    down > 0 && `${up > 0 ? down : plural(down, 'price')} went down`,
  ].filter(Boolean);
  if (parts.length === 0) return '';
  const total =
    totalCents === wasTotalCents ? 'The total is the same.' : `The total was ${formatCents(wasTotalCents)}.`;
  return `${parts.join(', ')}. ${total}`;
}

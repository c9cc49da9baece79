import type { CartTotals } from '@sextant/domain/shipping/shipping.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { formatCents } from '../../../lib/money.js';

interface Props {
  totals: CartTotals;
  /** Lines without a price can be bought from other offers. */
  otherOffers: boolean;
  /** Total of the same goods at the prices the buyer saw last. */
  wasTotalCents: number;
}

/** The total; lines that lost their price are named, not hidden. */
export function CartTotal({ totals, otherOffers, wasTotalCents }: Props) {
  return (
    <div>
      <dl className="flex justify-between gap-2 font-semibold">
        <dt>Total</dt>
        <dd className="money text-right">
          {wasTotalCents !== totals.totalCents && (
            <span className="mr-2 text-sm font-normal text-soft">was {formatCents(wasTotalCents)}</span>
          )}
          {formatCents(totals.totalCents)}
        </dd>
      </dl>
      {totals.itemsWithoutPrice > 0 && (
        <p id="without-price" className="mt-2 text-sm text-warn">
          {plural(totals.itemsWithoutPrice, 'item')} without price.{' '}
          {otherOffers
            ? `Choose ${wordFor(totals.itemsWithoutPrice, 'another offer', 'other offers')} or remove`
            : 'Remove'}{' '}
          {wordFor(totals.itemsWithoutPrice, 'it', 'them')} to place the order.
        </p>
      )}
    </div>
  );
}

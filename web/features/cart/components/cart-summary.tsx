import { SALES_TAX } from '@sextant/domain/order/price-terms.js';
import type { CartTotals } from '@sextant/domain/shipping/shipping.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { cx } from '../../../lib/class-names.js';
import { formatCents } from '../../../lib/money.js';

interface Props {
  totals: CartTotals;
  /** Lines without a price can be bought from other offers. */
  otherOffers: boolean;
  /** Total of the same goods at the prices the buyer saw last. */
  wasTotalCents: number;
}

const row = 'flex justify-between gap-2';

/** Subtotal, shipping, total; lines that lost their price are named, not hidden. */
export function CartSummary({ totals, otherOffers, wasTotalCents }: Props) {
  return (
    <div>
      {/* On a phone two amounts stand on one row: the lines of the cart need the room. */}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm sm:grid-cols-1">
        <div className={row}>
          <dt className="text-soft">Subtotal</dt>
          <dd className="money">{formatCents(totals.subtotalCents)}</dd>
        </div>
        <div className={row}>
          <dt className="text-soft">Shipping</dt>
          <dd className="money">{totals.shippingCents === 0 ? 'Free' : formatCents(totals.shippingCents)}</dd>
        </div>
        <div className={cx(row, 'col-span-full pt-1 text-base font-semibold')}>
          <dt>Total</dt>
          <dd className="money text-right">
            {wasTotalCents !== totals.totalCents && (
              <span className="mr-2 text-sm font-normal text-soft">was {formatCents(wasTotalCents)}</span>
            )}
            {formatCents(totals.totalCents)}
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-xs text-soft">{SALES_TAX}</p>
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

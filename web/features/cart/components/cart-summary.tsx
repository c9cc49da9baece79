import { SALES_TAX } from '@sextant/domain/order/price-terms.js';
import type { CartTotals } from '@sextant/domain/shipping/shipping.js';
import { formatCents } from '../../../lib/money.js';
import { plural, wordFor } from '../../../lib/plural.js';

interface Props {
  totals: CartTotals;
  /** What is without price can be bought at other offers. */
  otherOffers: boolean;
  /** Total of the same goods at the prices the buyer saw last. */
  wasTotalCents: number;
}

/** Subtotal, shipping, total; lines that lost their price are named, not hidden. */
export function CartSummary({ totals, otherOffers, wasTotalCents }: Props) {
  return (
    <div>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm">
        <dt className="text-soft">Subtotal</dt>
        <dd className="money text-right">{formatCents(totals.subtotalCents)}</dd>
        <dt className="text-soft">Shipping</dt>
        <dd className="money text-right">
          {totals.shippingCents === 0 ? 'Free' : formatCents(totals.shippingCents)}
        </dd>
        <dt className="pt-1 text-base font-semibold">Total</dt>
        <dd className="money pt-1 text-right text-base font-semibold">
          {wasTotalCents !== totals.totalCents && (
            <span className="mr-2 text-sm font-normal text-soft">was {formatCents(wasTotalCents)}</span>
          )}
          {formatCents(totals.totalCents)}
        </dd>
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

import { SALES_TAX } from '@sextant/domain/order/price-terms.js';
import type { CartTotals } from '@sextant/domain/shipping/shipping.js';
import { formatCents } from '../../../lib/money.js';

/** What the total is made of. It scrolls with the lines: the total alone must stay in sight. */
export function CartCosts({ totals }: { totals: CartTotals }) {
  return (
    <div className="mt-6 border-t border-line pt-4">
      <dl className="space-y-1 text-sm">
        <div className="flex justify-between gap-2">
          <dt className="text-soft">Subtotal</dt>
          <dd className="money">{formatCents(totals.subtotalCents)}</dd>
        </div>
        <div className="flex justify-between gap-2">
          <dt className="text-soft">Shipping</dt>
          <dd className="money">{totals.shippingCents === 0 ? 'Free' : formatCents(totals.shippingCents)}</dd>
        </div>
      </dl>
      <p className="mt-1 text-xs text-soft">{SALES_TAX}</p>
    </div>
  );
}

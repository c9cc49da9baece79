import type { AdminOrder } from '@sextant/contracts/http/admin.js';
import { shippingAmount } from '../../../../components/orders/shipping-texts.js';
import { formatDollars } from '../../../../lib/money.js';
import { sellerLabel } from '@sextant/sellers/registry.js';

/** Subtotal, shipping by seller, total, and what of it nobody charges. */
export function StaffOrderTotals({ order }: { order: AdminOrder }) {
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt className="text-soft">Subtotal</dt>
      <dd className="money text-right">{formatDollars(order.subtotal)}</dd>
      <dt className="text-soft">Shipping</dt>
      <dd className="money text-right">{shippingAmount(order.totalShipping)}</dd>
      {order.shippingCosts.map(({ sellerDomain, cost }) => (
        <div key={sellerDomain} className="col-span-2 flex justify-between pl-3 text-xs text-soft">
          <dt>{sellerDomain ? sellerLabel(sellerDomain) : 'Unknown Seller'}</dt>
          <dd className="money">{shippingAmount(cost)}</dd>
        </div>
      ))}
      <div className="col-span-2 flex justify-between border-t border-line pt-1 font-semibold">
        <dt>Total Amount</dt>
        <dd className="money">{formatDollars(order.totalAmount)}</dd>
      </div>
      {order.notCharged > 0 && (
        <>
          <dt className="text-soft">Not charged</dt>
          <dd className="money text-right">−{formatDollars(order.notCharged)}</dd>
        </>
      )}
    </dl>
  );
}

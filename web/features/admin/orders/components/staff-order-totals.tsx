import type { AdminOrder } from '@sextant/contracts/http/admin.js';
import { NotCharged } from '../../../../components/orders/not-charged.js';
import { chargedText, shippingAmount } from '../../../../components/orders/shipping-texts.js';
import { formatDollars } from '../../../../lib/money.js';
import { sellerLabel } from '@sextant/sellers/registry.js';

/** Subtotal, shipping by seller, total, and what the customer pays of it. */
export function StaffOrderTotals({ order }: { order: AdminOrder }) {
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt className="text-soft">Subtotal</dt>
      <dd className="money text-right">{formatDollars(order.subtotal)}</dd>
      <dt className="text-soft">Shipping</dt>
      <dd className="money text-right">{shippingAmount(order.totalShipping)}</dd>
      {order.shippingCosts.map((part) => (
        <div key={part.sellerDomain} className="col-span-2 flex justify-between gap-4 pl-3 text-xs text-soft">
          <dt>
            {part.sellerDomain ? sellerLabel(part.sellerDomain) : 'Unknown Seller'}
            <span className="block">{chargedText(part)}</span>
          </dt>
          <dd className="money">{shippingAmount(part.cost)}</dd>
        </div>
      ))}
      <div className="col-span-2 flex justify-between border-t border-line pt-1 font-semibold">
        <dt>Total Amount</dt>
        <dd className="money">{formatDollars(order.totalAmount)}</dd>
      </div>
      <NotCharged order={order} pays="Customer pays" />
    </dl>
  );
}

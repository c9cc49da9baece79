import type { Order } from '@sextant/contracts/http/orders.js';
import { useId, useState } from 'react';
import { Icon } from '../../../components/ui/icon.js';
import { chargedText, shippingAmount, thresholdText } from '../../../components/orders/shipping-texts.js';
import { NotCharged } from '../../../components/orders/not-charged.js';
import { cx } from '../../../lib/class-names.js';
import { formatDollars } from '../../../lib/money.js';
import { sellerLabel } from '@sextant/sellers/registry.js';

/** Subtotal, shipping with its parts on request, total. */
export function OrderTotals({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <dl className="grid grid-cols-[1fr_auto] content-start gap-y-2 text-sm">
      <dt className="text-soft">Subtotal</dt>
      <dd className="money text-right">{formatDollars(order.subtotal)}</dd>
      <dt className="text-soft">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-my-1 inline-flex min-h-7 items-center gap-1 hover:text-ink"
        >
          Shipping
          <span className={cx('transition-transform', open && 'rotate-180')}>
            <Icon name="down" size={14} />
          </span>
        </button>
      </dt>
      <dd className="money text-right">{shippingAmount(order.totalShipping)}</dd>
      <dd id={id} hidden={!open} className="col-span-2">
        <ul aria-label="Shipping by seller" className="space-y-2 rounded-md bg-sunken px-3 py-2 text-xs">
          {order.shippingCosts.map((part) => (
            <li key={part.sellerDomain} className="flex justify-between gap-4">
              <span>
                <span className="font-semibold">{sellerLabel(part.sellerDomain)}</span>
                <span className="block text-soft">{thresholdText(part)}</span>
                <span className="block text-soft">{chargedText(part)}</span>
              </span>
              <span className="money">{shippingAmount(part.cost)}</span>
            </li>
          ))}
        </ul>
      </dd>
      <dt className="border-t border-line pt-2 text-base font-semibold">Total</dt>
      <dd className="money border-t border-line pt-2 text-right text-base font-semibold">
        {formatDollars(order.totalAmount)}
      </dd>
      <NotCharged order={order} pays="You pay" />
      {order.saved > 0 && (
        <>
          <dt className="text-good">Saved by moving items</dt>
          <dd className="money text-right font-semibold text-good">{formatDollars(order.saved)}</dd>
        </>
      )}
    </dl>
  );
}

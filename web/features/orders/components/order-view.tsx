import type { Order, ReorderAnswer } from '@sextant/contracts/http/orders.js';
import type { Report } from '../api/order-actions.js';
import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '../../../components/ui/notice.js';
import { formatDateTime } from '../../../lib/dates.js';
import { OrderActions } from './order-actions.js';
import { OrderItems } from './order-items.js';
import { OrderTotals } from './order-totals.js';
import { PriceTerms } from './price-terms.js';
import { ReorderRefused } from './reorder-refused.js';
import { SellerProgress } from './seller-progress.js';
import { ShippingTo } from './shipping-to.js';
import { StatusBadge } from '../../../components/orders/status-badge.js';
import { cancellationText } from '../cancellation.js';

interface Props {
  order: Order;
  onClose: () => Promise<void>;
  onReorder: () => (answer: ReorderAnswer) => void;
  /** Further actions. */
  actions?: ReactNode;
}

/** Everything about one order. */
export function OrderView({ order, onClose, onReorder, actions }: Props) {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  const closeThenReport = (): Report => {
    const report = onReorder();
    // Closing goes back in the history, which must not happen to a page that was opened meanwhile.
    return async (answer) => {
      if (shown.current) await onClose();
      report(answer);
    };
  };
  const cancellation = cancellationText(order, formatDateTime);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">
          Placed on <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
        </p>
        <p className="flex items-center gap-2 text-sm">
          <span className="text-soft">Status</span> <StatusBadge status={order.status} />
        </p>
      </div>
      {cancellation && <Notice tone="warn">{cancellation}</Notice>}
      <SellerProgress sellers={order.sellers}>
        <ReorderRefused order={order} onReorder={closeThenReport} />
      </SellerProgress>
      <OrderItems items={order.items} />
      <div className="grid gap-x-10 gap-y-6 border-t border-line pt-6 sm:grid-cols-2">
        <ShippingTo order={order} />
        <OrderTotals order={order} />
      </div>
      <PriceTerms />
      <OrderActions order={order} onClose={() => void onClose()} onReorder={closeThenReport}>
        {actions}
      </OrderActions>
    </div>
  );
}

import type { AdminOrderDetails } from '@sextant/contracts/http/admin.js';
import { useState } from 'react';
import { OrderNotes } from '../../../../components/orders/order-notes.js';
import { OrderPayment } from '../../../../components/orders/order-payment.js';
import { PostalAddress } from '../../../../components/orders/postal-address.js';
import { StatusBadge } from '../../../../components/orders/status-badge.js';
import { Button } from '../../../../components/ui/button.js';
import { formatDateTime } from '../../../../lib/dates.js';
import { Part } from '../../components/part.js';
import { AsOfEarlier } from '../../time-travel/as-of-earlier.js';
import { customerOf } from '../customer.js';
import { DeleteOrder } from './delete-order.js';
import { StaffOrderItems } from './staff-order-items.js';
import { StaffOrderTotals } from './staff-order-totals.js';
import { StatusButtons } from './status-buttons.js';
import { Timeline } from './timeline.js';

interface Props {
  order: AdminOrderDetails;
  onClose: () => void;
  onOpenUser: (id: string) => void;
}

/** Everything about one order, and what staff can do to it. */
export function StaffOrderView({ order, onClose, onOpenUser }: Props) {
  const [deleting, setDeleting] = useState(false);
  const { user, shippingAddress: to } = order;
  return (
    <div className="space-y-6 text-sm">
      <div className="grid gap-6 md:grid-cols-3">
        <Part title="Customer">
          <p>
            {user.firstName} {user.lastName}
          </p>
          {user.email && <p className="wrap-anywhere text-soft">{customerOf(user)}</p>}
          {user.email && (
            <Button look="secondary" size="sm" className="mt-2" onClick={() => onOpenUser(user._id)}>
              Open Profile
            </Button>
          )}
        </Part>
        <Part title="Shipping Address">
          <PostalAddress of={to} />
          <dl className="mt-4 space-y-4">
            <OrderNotes order={order} />
            <OrderPayment order={order} />
          </dl>
        </Part>
        <Part title="Order">
          <p className="flex items-center gap-2">
            <StatusBadge status={order.status} />
          </p>
          <p className="mt-2 text-soft">
            <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
          </p>
          <StaffOrderTotals order={order} />
        </Part>
      </div>
      <StatusButtons order={order} />
      <Part title="Items">
        <StaffOrderItems items={order.items} />
      </Part>
      <Part title="History">
        <Timeline moments={order.timeline} />
        <div className="mt-4">
          <AsOfEarlier kind="order" id={order._id} />
        </div>
      </Part>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-4">
        <Button look="warning" onClick={() => setDeleting(true)}>
          Delete Order
        </Button>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
      {deleting && <DeleteOrder id={order._id} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </div>
  );
}

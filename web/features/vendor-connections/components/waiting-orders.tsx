import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '../../../components/ui/notice.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { waitingOrdersQuery } from '../api/waiting-orders.js';

/** Names the orders that wait for a connection, and what becomes of them without it. */
export function WaitingOrders({ connection: { seller, label } }: { connection: VendorConnection }) {
  const { data: orders = [] } = useQuery(waitingOrdersQuery(seller));
  if (orders.length === 0) return null;
  const count = orders.length;
  return (
    <Notice
      tone="warn"
      title={`${plural(count, 'order')} ${wordFor(count, 'waits', 'wait')} to be sent to ${label}`}
    >
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {orders.map(({ _id }) => (
          <li key={_id}>
            <Link
              to={`/orders/${_id}`}
              replace
              className="inline-flex min-h-6 items-center font-semibold underline"
            >
              {orderNumber(_id)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        Without this connection {label} does not get its part of {wordFor(count, 'it', 'them')}, and you are
        not charged for that part. Connect {label} again in time, and everything is ordered.
      </p>
    </Notice>
  );
}

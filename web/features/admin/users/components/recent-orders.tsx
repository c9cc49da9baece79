import type { RecentOrder } from '@sextant/contracts/http/admin.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { StatusBadge } from '../../../../components/orders/status-badge.js';
import { formatDate } from '../../../../lib/dates.js';
import { formatDollars } from '../../../../lib/money.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { DataTable, type Column } from '../../components/data-table.js';

const columns: readonly Column<RecentOrder>[] = [
  {
    label: 'Order ID',
    // The button has no handler of its own: the click bubbles to the row.
    cell: ({ _id }) => (
      <button type="button" className="money min-h-8 rounded-sm text-accent hover:underline">
        {orderNumber(_id)}
      </button>
    ),
  },
  { label: 'Date', cell: ({ createdAt }) => formatDate(createdAt) },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Items', cell: ({ items }) => plural(itemCountOf(items), 'item') },
  {
    label: 'Total',
    numeric: true,
    cell: ({ totalAmount }) => <span className="font-semibold">{formatDollars(totalAmount)}</span>,
  },
];

interface Props {
  orders: readonly RecentOrder[];
  onOpen: (id: string) => void;
}

/** The user's latest orders; each opens. */
export function RecentOrders({ orders, onOpen }: Props) {
  if (orders.length === 0) return <p className="text-soft">No orders yet.</p>;
  return (
    <DataTable
      size="small"
      label="Recent Orders"
      columns={columns}
      rows={orders}
      keyOf={({ _id }) => _id}
      onRow={({ _id }) => onOpen(_id)}
    />
  );
}

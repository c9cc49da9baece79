import type { RecentOrder } from '@sextant/contracts/http/admin.js';
import { piecesOf } from '@sextant/domain/order/pieces.js';
import { StatusBadge } from '../../../../components/orders/status-badge.js';
import { formatDate } from '../../../../lib/dates.js';
import { formatDollars } from '../../../../lib/money.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { plural } from '../../../../lib/plural.js';
import { TableFrame } from '../../components/table-frame.js';

const columns = [
  { name: 'Order ID' },
  { name: 'Date' },
  { name: 'Status' },
  { name: 'Items' },
  { name: 'Total', numeric: true },
];

interface Props {
  orders: readonly RecentOrder[];
  onOpen: (id: string) => void;
}

/** The user's latest orders; each opens. */
export function RecentOrders({ orders, onOpen }: Props) {
  if (orders.length === 0) return <p className="text-soft">No orders yet.</p>;
  return (
    <TableFrame size="small" label="Recent Orders" columns={columns}>
      {orders.map(({ _id, createdAt, status, items, totalAmount }) => (
        <tr key={_id} onClick={() => onOpen(_id)} className="cursor-pointer hover:bg-sunken">
          <th scope="row" className="px-3 py-1.5">
            <button
              type="button"
              onClick={(event) => {
                event.stopPropagation();
                onOpen(_id);
              }}
              className="money min-h-8 rounded-sm text-accent hover:underline"
            >
              {orderNumber(_id)}
            </button>
          </th>
          <td className="px-3 py-1.5 whitespace-nowrap">{formatDate(createdAt)}</td>
          <td className="px-3 py-1.5">
            <StatusBadge status={status} />
          </td>
          <td className="px-3 py-1.5 whitespace-nowrap">{plural(piecesOf(items), 'item')}</td>
          <td className="money px-3 py-1.5 text-right font-semibold">{formatDollars(totalAmount)}</td>
        </tr>
      ))}
    </TableFrame>
  );
}

import type { Order } from '@sextant/contracts/http/orders.js';
import { useEffect } from 'react';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { useDateFormats } from '../../../lib/dates.js';
import { formatDollars } from '../../../lib/money.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useMedia } from '../../../lib/use-media.js';
import { itemsText } from '../items-text.js';
import { stillDeliveredBriefly } from '../still-delivered.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { TableCells, TableFrame, type TableColumn } from '../../../components/ui/table-frame.js';
import { StatusBadge } from '../../../components/orders/status-badge.js';

interface Props {
  orders: Order[];
  onOpen: (id: string) => void;
  /** Order that is scrolled to; null: none. */
  inView: string | null;
}

type ListProps = Omit<Props, 'inView'>;

const openerId = (id: string): string => `open-${id}`;

/** The button that opens an order; null when the list does not show it. */
export const orderOpener = (id: string): HTMLElement | null => document.getElementById(openerId(id));

type Formats = ReturnType<typeof useDateFormats>;

const columnsOf = ({ formatDate }: Formats, onOpen: Props['onOpen']): TableColumn<Order>[] => [
  {
    label: 'Order ID',
    cell: ({ _id }) => (
      <button
        id={openerId(_id)}
        type="button"
        onClick={(event) => {
          event.stopPropagation();
          onOpen(_id);
        }}
        className="money min-h-9 rounded-sm text-accent hover:underline"
      >
        {orderNumber(_id)}
      </button>
    ),
  },
  { label: 'Date', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    label: 'Total Amount',
    numeric: true,
    className: 'font-semibold',
    cell: ({ totalAmount }) => formatDollars(totalAmount),
  },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    label: 'Items',
    className: 'text-soft',
    cell: (order) => (
      <>
        {plural(itemCountOf(order.items), 'item')}
        <p className="line-clamp-2 max-w-80 text-xs">{itemsText(order.items)}</p>
        <p className="max-w-80 text-xs text-warn">{stillDeliveredBriefly(order)}</p>
      </>
    ),
  },
];

/** Orders as a table, and as cards where a table does not fit. */
export function OrderList({ inView, ...props }: Props) {
  const wide = useMedia('(min-width: 48rem)');
  useEffect(() => {
    // Until the width is known there are both, of which one is hidden.
    if (inView !== null && wide !== null) orderOpener(inView)?.scrollIntoView({ block: 'center' });
  }, [inView, wide]);
  return (
    <>
      {wide !== false && <OrderTable {...props} />}
      {wide !== true && <OrderCards {...props} />}
    </>
  );
}

function OrderTable({ orders, onOpen }: ListProps) {
  const columns = columnsOf(useDateFormats(), onOpen);
  return (
    <TableFrame label="Orders" columns={columns} className="max-md:hidden">
      {orders.map((order) => (
        <tr
          key={order._id}
          onClick={() => onOpen(order._id)}
          className="cursor-pointer transition-colors hover:bg-sunken"
        >
          <TableCells columns={columns} row={order} />
        </tr>
      ))}
    </TableFrame>
  );
}

function OrderCards({ orders, onOpen }: ListProps) {
  const { formatDate } = useDateFormats();
  return (
    <ul className="space-y-3 md:hidden">
      {orders.map((order) => (
        <li key={order._id}>
          <button
            id={openerId(order._id)}
            type="button"
            onClick={() => onOpen(order._id)}
            className="grid w-full grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 rounded-lg border border-line bg-surface p-4 text-left text-sm"
          >
            <span className="money font-semibold text-accent">{orderNumber(order._id)}</span>
            <span className="money text-right font-semibold">{formatDollars(order.totalAmount)}</span>
            <span className="text-soft">
              <Dotted parts={[formatDate(order.createdAt), plural(itemCountOf(order.items), 'item')]} />
            </span>
            <span className="text-right">
              <StatusBadge status={order.status} />
            </span>
            <span className="col-span-2 line-clamp-2 text-xs text-soft">{itemsText(order.items)}</span>
            <span className="col-span-2 text-xs text-warn empty:hidden">{stillDeliveredBriefly(order)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

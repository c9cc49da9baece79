import type { AdminOrder } from '@sextant/contracts/http/admin.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { isOrderStatus } from '../../../../components/orders/order-statuses.js';
import { StatusBadge } from '../../../../components/orders/status-badge.js';
import { Badge } from '../../../../components/ui/badge.js';
import { Button } from '../../../../components/ui/button.js';
import { Dotted } from '../../../../components/ui/dotted.js';
import { IconButton } from '../../../../components/ui/icon-button.js';
import { cx } from '../../../../lib/class-names.js';
import { formatDateTime } from '../../../../lib/dates.js';
import { formatDollars } from '../../../../lib/money.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useDesktop } from '../../../../lib/use-media.js';
import { TableCells, TableFrame, type TableColumn } from '../../../../components/ui/table-frame.js';
import { customerOf } from '../customer.js';
import { statusSince } from '../live/live-orders.js';
import { useLiveOrders } from '../live/use-live-orders.js';

interface Props {
  orders: AdminOrder[];
  /** Live-feed cursor that the row of an order is complete up to; later changes are applied on top. */
  cursorOf: (id: string) => string;
  onOpen: (id: string) => void;
  onDelete: (order: AdminOrder) => void;
}

/** Orders as a table, and as cards where a table does not fit. */
export function StaffOrderList(props: Props) {
  const wide = useDesktop();
  return wide === false ? <OrderCards {...props} /> : <OrderTable {...props} />;
}

const useStatus = (order: AdminOrder, cursorOf: Props['cursorOf']): string =>
  useLiveOrders((live) => statusSince(live, cursorOf(order._id), order));

function Status({ status }: { status: string }) {
  return isOrderStatus(status) ? <StatusBadge status={status} /> : <Badge>Deleted</Badge>;
}

/** The button that opens an order, so that the focus returns to it. */
const openerId = (id: string): string => `open-${id}`;
export const staffOrderOpener = (id: string): HTMLElement | null => document.getElementById(openerId(id));

function Actions({ order, onOpen, onDelete }: Pick<Props, 'onOpen' | 'onDelete'> & { order: AdminOrder }) {
  return (
    <span className="inline-flex items-center">
      <Button
        id={openerId(order._id)}
        look="quiet"
        size="sm"
        aria-label={`View order ${orderNumber(order._id)}`}
        onClick={() => onOpen(order._id)}
      >
        View
      </Button>
      <IconButton
        icon="trash"
        label={`Delete order ${orderNumber(order._id)}`}
        className="text-bad"
        onClick={() => onDelete(order)}
      />
    </span>
  );
}

interface Row extends Pick<Props, 'onOpen' | 'onDelete'> {
  readonly order: AdminOrder;
  readonly status: string;
  readonly gone: boolean;
}

const columns: readonly TableColumn<Row>[] = [
  { label: 'Order ID', cell: ({ order }) => <span className="money">{orderNumber(order._id)}</span> },
  {
    label: 'Customer',
    className: 'max-w-64 truncate',
    cell: ({ order }) => <span title={customerOf(order.user)}>{customerOf(order.user)}</span>,
  },
  { label: 'Date', className: 'whitespace-nowrap', cell: ({ order }) => formatDateTime(order.createdAt) },
  { label: 'Status', cell: ({ status }) => <Status status={status} /> },
  {
    label: 'Items',
    className: 'whitespace-nowrap text-soft',
    cell: ({ order }) => plural(itemCountOf(order.items), 'item'),
  },
  {
    label: 'Total',
    numeric: true,
    className: 'font-semibold',
    cell: ({ order }) => formatDollars(order.totalAmount),
  },
  {
    label: 'Actions',
    className: 'w-24',
    cell: ({ gone, ...row }) =>
      !gone && (
        <div className="-mx-2 -my-1">
          <Actions {...row} />
        </div>
      ),
  },
];

function OrderTable({ orders, ...rest }: Props) {
  return (
    <TableFrame label="Orders" columns={columns}>
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} {...rest} />
      ))}
    </TableFrame>
  );
}

function OrderRow({ order, cursorOf, ...rest }: Omit<Props, 'orders'> & { order: AdminOrder }) {
  const status = useStatus(order, cursorOf);
  const gone = status === 'deleted';
  return (
    <tr className={cx('transition-colors hover:bg-sunken', gone && 'text-soft line-through')}>
      <TableCells columns={columns} row={{ order, status, gone, ...rest }} />
    </tr>
  );
}

function OrderCards({ orders, ...rest }: Props) {
  return (
    <ul className="space-y-3">
      {orders.map((order) => (
        <OrderCard key={order._id} order={order} {...rest} />
      ))}
    </ul>
  );
}

function OrderCard({ order, cursorOf, onOpen, onDelete }: Omit<Props, 'orders'> & { order: AdminOrder }) {
  const status = useStatus(order, cursorOf);
  const gone = status === 'deleted';
  return (
    <li
      className={cx(
        'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-4 text-sm',
        gone && 'text-soft line-through',
      )}
    >
      <span className="money font-semibold">{orderNumber(order._id)}</span>
      <span className="text-right">
        <Status status={status} />
      </span>
      <span className="truncate">{customerOf(order.user)}</span>
      <span className="money text-right font-semibold">{formatDollars(order.totalAmount)}</span>
      <span className="text-soft">
        <Dotted
          parts={[
            formatDateTime(order.createdAt),
            <span className="whitespace-nowrap">{plural(itemCountOf(order.items), 'item')}</span>,
          ]}
        />
      </span>
      <span className="-mr-2 text-right">
        {!gone && <Actions order={order} onOpen={onOpen} onDelete={onDelete} />}
      </span>
    </li>
  );
}

import type { OrderItem } from '@sextant/contracts/http/orders.js';
import { Link } from 'react-router';
import { Badge } from '../../../../components/ui/badge.js';
import { formatCents, formatDollars, toCents } from '../../../../lib/money.js';
import { DataTable, type Column } from '../../components/data-table.js';

const linked = 'inline-flex min-h-6 items-center text-accent hover:underline';

const columns: readonly Column<OrderItem>[] = [
  {
    label: 'Product',
    cell: ({ product, refusal }) => (
      <>
        <Link to={`/product/${product._id}`} className={linked}>
          {product.product_name}
        </Link>
        {refusal !== null && (
          <span className="mt-1 block">
            <Badge tone="bad" long>
              Refused: {refusal}
            </Badge>
          </span>
        )}
      </>
    ),
  },
  {
    label: 'Seller',
    cell: ({ seller }) => (
      <a href={seller.url} target="_blank" rel="noreferrer" className={linked}>
        {seller.label}
      </a>
    ),
  },
  { label: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
  { label: 'Price', numeric: true, cell: ({ price }) => formatDollars(price) },
  {
    label: 'Total',
    numeric: true,
    cell: ({ price, quantity }) => (
      <span className="font-semibold">{formatCents(toCents(price) * quantity)}</span>
    ),
  },
];

/** Items of an order, grouped by seller. */
export function StaffOrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <DataTable
      size="small"
      label="Items"
      columns={columns}
      rows={items}
      keyOf={({ product, seller }) => `${product._id} ${seller.url}`}
    />
  );
}

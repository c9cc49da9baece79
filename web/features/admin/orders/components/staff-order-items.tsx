import type { OrderItem } from '@sextant/contracts/http/orders.js';
import { Link } from 'react-router';
import { AcceptedPrice } from '../../../../components/orders/accepted-price.js';
import { ItemAmount } from '../../../../components/orders/item-amount.js';
import { Badge } from '../../../../components/ui/badge.js';
import { formatDollars } from '../../../../lib/money.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { productAddress } from '../../../../lib/product-dialog.js';

const linked = 'inline-flex min-h-6 items-center text-accent hover:underline';

const columns: readonly Column<OrderItem>[] = [
  {
    label: 'Product',
    cell: (item) => (
      <>
        <Link to={productAddress(item.product._id)} className={linked}>
          {item.product.product_name}
        </Link>
        {item.refusal !== null && (
          <span className="mt-1.5 block">
            <Badge tone="bad" long>
              Refused: {item.refusal}
            </Badge>
          </span>
        )}
        <AcceptedPrice of={item} />
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
    cell: (item) => (
      <span className="font-semibold">
        <ItemAmount of={item} />
      </span>
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

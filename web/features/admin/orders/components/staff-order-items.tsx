import type { OrderItem } from '@sextant/contracts/http/orders.js';
import { Link } from 'react-router';
import { Badge } from '../../../../components/ui/badge.js';
import { formatCents, formatDollars, toCents } from '../../../../lib/money.js';
import { TableFrame } from '../../components/table-frame.js';

const columns = [
  { name: 'Product' },
  { name: 'Seller' },
  { name: 'Quantity', numeric: true },
  { name: 'Price', numeric: true },
  { name: 'Total', numeric: true },
];

/** What was ordered of whom. */
export function StaffOrderItems({ items }: { items: OrderItem[] }) {
  return (
    <TableFrame size="small" label="Items" columns={columns}>
      {items.map(({ product, seller, quantity, price, refusal }) => (
        <tr key={`${product._id} ${seller.url}`}>
          <td className="min-w-48 px-3 py-2">
            <Link
              to={`/product/${product._id}`}
              className="inline-flex min-h-6 items-center text-accent hover:underline"
            >
              {product.product_name}
            </Link>
            {refusal !== null && (
              <span className="mt-1 block">
                <Badge tone="bad" long>
                  Refused: {refusal}
                </Badge>
              </span>
            )}
          </td>
          <td className="px-3 py-2">
            <a
              href={seller.url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center text-accent hover:underline"
            >
              {seller.label}
            </a>
          </td>
          <td className="money px-3 py-2 text-right">{quantity}</td>
          <td className="money px-3 py-2 text-right">{formatDollars(price)}</td>
          <td className="money px-3 py-2 text-right font-semibold">
            {formatCents(toCents(price) * quantity)}
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}

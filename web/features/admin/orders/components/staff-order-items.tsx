import type { OrderItem } from '@sextant/contracts/http/orders.js';
import { Link } from 'react-router';
import { Badge } from '../../../../components/ui/badge.js';
import { formatCents, formatDollars, toCents } from '../../../../lib/money.js';

/** What was ordered of whom. */
export function StaffOrderItems({ items }: { items: OrderItem[] }) {
  return (
    <div
      className="overflow-x-auto rounded-md border border-line"
      tabIndex={0}
      role="group"
      aria-label="Items"
    >
      <table className="w-full text-left">
        <thead className="bg-sunken text-xs text-soft">
          <tr>
            <th scope="col" className="px-3 py-2">
              Product
            </th>
            <th scope="col" className="px-3 py-2">
              Seller
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Quantity
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Price
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Total
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
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
        </tbody>
      </table>
    </div>
  );
}

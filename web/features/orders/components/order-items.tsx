import type { OrderItem } from '@sextant/contracts/http/orders.js';
import { Link } from 'react-router';
import { ProductFacts } from '../../../components/catalog/product-facts.js';
import { AcceptedPrice } from '../../../components/orders/accepted-price.js';
import { ItemAmount } from '../../../components/orders/item-amount.js';
import { reductionCents } from '../../../components/orders/reduction.js';
import { Badge } from '../../../components/ui/badge.js';
import { Picture } from '../../../components/ui/picture.js';
import { formatDollars } from '../../../lib/money.js';
import { productAddress } from '../../../lib/product-dialog.js';

/** Items of an order; refused ones are struck out with the seller's reason. */
export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <ul aria-label="Items" className="divide-y divide-line">
      {items.map((item) => {
        const { product, seller, quantity, price, outcome, refusal, movedFrom } = item;
        return (
          <li key={`${product._id} ${seller.url}`} className="relative flex gap-4 py-3 first:pt-0">
            <Picture src={product.image} alt="" className="size-16 shrink-0" />
            <div className="min-w-0 flex-1">
              <Link
                to={productAddress(product._id)}
                className="line-clamp-2 text-sm leading-snug font-semibold after:absolute after:inset-0 hover:underline"
              >
                {product.product_name}
              </Link>
              <p className="mt-1 text-xs text-soft">
                <ProductFacts
                  code={product.manufacturer_code}
                  more={[seller.domain, seller.sku && <span className="inline-block">SKU {seller.sku}</span>]}
                />
              </p>
              <p className="mt-1 text-xs text-soft">Quantity: {quantity}</p>
              {movedFrom !== null && (
                <p className="mt-1 text-xs text-soft">Moved from {movedFrom} for less</p>
              )}
              {outcome === 'refused' && (
                <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
                  <Badge tone="bad" long>
                    {refusal ? `Refused: ${refusal}` : 'Refused'}
                  </Badge>
                  <Link
                    to={productAddress(product._id)}
                    aria-label={`See other sellers of ${product.product_name}`}
                    className="relative inline-flex min-h-6 items-center font-semibold text-accent hover:underline"
                  >
                    See other sellers
                  </Link>
                </p>
              )}
              <AcceptedPrice of={item} />
            </div>
            <p className="text-right text-sm">
              <span className="money font-semibold">
                <ItemAmount of={item} />
              </span>
              {quantity > 1 && reductionCents(item) === 0 && (
                <span className="money block text-xs text-soft">{formatDollars(price)} each</span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

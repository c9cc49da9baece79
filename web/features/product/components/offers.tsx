import type { Product } from '@sextant/contracts/http/catalog.js';
import { useDesktop } from '../../../lib/use-media.js';
import { useNow } from '../../../lib/use-now.js';
import { connectionTo, type Buying } from '../buying.js';
import type { OfferRow as Row } from '../offers.js';
import { BestBuy } from './best-buy.js';
import { OfferBuy } from './offer-buy.js';
import { OfferCard } from './offer-card.js';
import { OfferRow } from './offer-row.js';
import { useOfferTable } from './use-offer-table.js';

const columns = ['Seller', 'Stock', 'Price', 'Shipping for this cart', 'Total', 'Your price', 'Last checked'];
const rightAligned = new Set(['Price', 'Shipping for this cart', 'Total']);

/** "Available From": every seller by what it costs this cart; choosing one opens quantity and Add to Cart. */
export function Offers({ product, buying }: { product: Product; buying: Buying }) {
  const table = useOfferTable(product, buying);
  const wide = useDesktop();
  const now = useNow(60_000);
  const [first] = table.rows;
  const partsOf = (row: Row, index: number) => {
    const connection = connectionTo(buying, row.offer.seller);
    return {
      row,
      now,
      connection,
      best: index === 0 && row.buyable && table.rows.length > 1,
      open: table.isOpen(row),
      onToggle: () => table.toggle(row),
      children: (
        <OfferBuy
          row={row}
          connection={connection}
          quantity={table.quantity}
          onQuantity={table.setQuantity}
          onAdd={() => table.add(row, table.quantity)}
          onDone={table.collapse}
        />
      ),
    };
  };
  return (
    <section aria-labelledby="offers-title">
      {wide !== true && first?.buyable && (
        <div className="mb-5 lg:hidden">
          <BestBuy row={first} best={table.rows.length > 1} onAdd={() => table.add(first, 1)} />
        </div>
      )}
      <h2 id="offers-title" className="mb-3 text-lg font-semibold">
        Available From
      </h2>
      {product.sellers.length === 0 && (
        <p className="text-soft">No seller offers this product at the moment.</p>
      )}
      {wide !== false && (
        <div className="overflow-x-auto rounded-lg border border-line bg-surface max-lg:hidden">
          <table className="w-full text-left text-sm">
            <thead className="bg-sunken text-xs text-soft">
              <tr>
                {columns.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className={
                      rightAligned.has(column) ? 'px-2.5 py-2.5 text-right' : 'px-2.5 py-2.5 first:pl-3'
                    }
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                <OfferRow key={row.offer.seller + row.offer.url} {...partsOf(row, index)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {wide !== true && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface lg:hidden">
          {table.rows.map((row, index) => (
            <OfferCard key={row.offer.seller + row.offer.url} {...partsOf(row, index)} />
          ))}
        </ul>
      )}
    </section>
  );
}

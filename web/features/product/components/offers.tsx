import type { Product } from '@sextant/contracts/http/catalog.js';
import { useId } from 'react';
import { Button } from '../../../components/ui/button.js';
import { cx } from '../../../lib/class-names.js';
import { useDesktop } from '../../../lib/use-media.js';
import { useNow } from '../../../lib/use-now.js';
import { formatCents } from '../../../lib/money.js';
import { connectionTo, type Buying } from '../buying.js';
import { bestText, offerKey, type OfferRow as Row } from '../offers.js';
import { AddButton } from './add-button.js';
import { BestBuy } from './best-buy.js';
import { OfferBuy } from './offer-buy.js';
import { OfferCard } from './offer-card.js';
import { OfferRow, offerColumns } from './offer-row.js';
import { useOfferTable } from './use-offer-table.js';

interface Props {
  product: Product;
  buying: Buying;
  /** Address of the product: where one goes on after connecting a seller. */
  returnTo: string;
}

/** "Available From": every seller by what it costs this cart; choosing one opens quantity and Add to Cart. */
export function Offers({ product, buying, returnTo }: Props) {
  const table = useOfferTable(product, buying);
  const wide = useDesktop();
  const now = useNow(60_000);
  const { best, bestOfOne, why, sortAgain } = table;
  const base = useId();
  const openerOf = (row: Row): string => base + offerKey(row);
  const partsOf = (row: Row) => {
    const connection = connectionTo(buying, row.offer.seller);
    return {
      row,
      pack: product.pack,
      now,
      connection,
      id: openerOf(row),
      best: row === best && row.buyable && table.rows.length > 1 ? bestText(table.quantity) : null,
      open: table.isOpen(row),
      onToggle: () => table.toggle(row),
      children: (
        <OfferBuy
          row={row}
          connection={connection}
          known={buying.known}
          quantity={table.quantity}
          onQuantity={table.setQuantity}
          onAdd={() => table.add(row, table.quantity)}
          onDone={table.collapse}
          opener={openerOf(row)}
          returnTo={returnTo}
        />
      ),
    };
  };
  return (
    <section aria-labelledby="offers-title">
      {wide !== true && bestOfOne?.buyable && (
        <div className="mb-5 lg:hidden">
          <BestBuy
            row={bestOfOne}
            best={table.rows.length > 1}
            why={why}
            onAdd={() => table.add(bestOfOne, 1)}
          />
        </div>
      )}
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 lg:min-h-11">
        <h2 id="offers-title" className="text-lg font-semibold">
          Available From
        </h2>
        <div className="flex items-center gap-2">
          {sortAgain && (
            <Button look="quiet" size="sm" onClick={sortAgain}>
              Sort by cost now
            </Button>
          )}
          {wide !== false && bestOfOne?.buyable && bestOfOne.unitCents !== null && (
            // Opened offers have the button “Add to Cart”: this one is called something else, and names no seller.
            <AddButton
              className="max-lg:hidden"
              describedBy={why && `${base}why`}
              onAdd={() => table.add(bestOfOne, 1)}
            >
              <span>
                Add best offer to cart · <span className="money">{formatCents(bestOfOne.unitCents)}</span>
              </span>
            </AddButton>
          )}
        </div>
      </div>
      {wide !== false && why && (
        <p
          id={`${base}why`}
          className="money mb-3 text-right text-sm whitespace-normal text-soft max-lg:hidden"
        >
          {why}
        </p>
      )}
      {product.sellers.length === 0 && (
        <p className="text-soft">No seller offers this product at the moment.</p>
      )}
      {wide !== false && (
        <div
          className="overflow-x-auto rounded-lg border border-line bg-surface max-lg:hidden"
          {...table.handlers}
        >
          <table className="w-full text-left text-sm">
            <thead className="bg-sunken text-xs text-soft">
              <tr>
                {offerColumns.map(({ label, numeric }) => (
                  <th
                    key={label}
                    scope="col"
                    className={cx('px-2.5 py-2.5 first:pl-3', numeric && 'text-right')}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <OfferRow key={offerKey(row)} {...partsOf(row)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {wide !== true && (
        <ul
          className="overflow-hidden rounded-lg border border-line bg-surface lg:hidden"
          {...table.handlers}
        >
          {table.rows.map((row) => (
            <OfferCard key={offerKey(row)} {...partsOf(row)} />
          ))}
        </ul>
      )}
    </section>
  );
}

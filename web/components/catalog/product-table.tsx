import type { ProductCard as Card } from '@sextant/contracts/http/catalog.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { cx } from '../../lib/class-names.js';
import { useOwnBest, type OwnBest } from '../../lib/own-prices.js';
import { Changing } from '../ui/changing.js';
import { Dotted } from '../ui/dotted.js';
import { Picture } from '../ui/picture.js';
import { Rating } from '../ui/rating.js';
import { bestPriceText, bestUnitPriceText, usePriceNote } from './best-price.js';
import { chosenOffers, type ChosenOffers } from './chosen-offers.js';
import { ProductLink } from './product-link.js';

const cell = 'px-3 py-2';
const wide = 'px-3 py-2 max-lg:hidden';

interface RowProps {
  product: Card;
  offers: ChosenOffers;
  q: string | undefined;
  own: OwnBest | null;
}

function ProductRow({ product, offers, q, own }: RowProps) {
  const { offered } = offers;
  const note = usePriceNote(offered.min_price, own, offers);
  const each = bestUnitPriceText(offered, own);
  return (
    <tr className="relative border-t border-line hover:bg-sunken">
      <td className={cell}>
        <div className="flex items-center gap-3">
          <Picture src={product.image} alt="" className="size-11 shrink-0 rounded-sm!" />
          <div>
            <ProductLink
              id={product._id}
              card={product}
              q={q}
              className="font-semibold after:absolute after:inset-0"
            >
              {product.product_name}
            </ProductLink>
            <p className="text-xs text-soft">{product.brand}</p>
          </div>
        </div>
      </td>
      <td className={cx(wide, 'money text-soft')}>{product.manufacturer_code}</td>
      <td className={cx(wide, 'text-soft xl:whitespace-nowrap')}>{product.pack}</td>
      <td className={wide}>
        <Rating value={product.rating} count={product.rating_count} />
      </td>
      <td className={cx(cell, 'money text-right max-sm:hidden')}>{formatCount(product.seller_count)}</td>
      <td className={cx(cell, 'text-right')}>
        <p className="money font-semibold">
          <Changing value={offered.min_price}>{bestPriceText(offered, own)}</Changing>
        </p>
        <p className="money text-xs text-soft">
          <Dotted parts={[note, each]} />
        </p>
      </td>
    </tr>
  );
}

/** The same list for shoppers who compare many lines at once: one row each. */
export function ProductTable({
  products,
  chosen,
  q,
  stale,
}: {
  products: Card[];
  /** Keys of the sellers whose offers count; undefined: all. */
  chosen?: readonly string[];
  q?: string;
  stale?: boolean;
}) {
  const ownBest = useOwnBest(products.map((product) => chosenOffers(product, chosen).offered));
  return (
    <div className={cx('overflow-hidden rounded-lg border border-line bg-surface', stale && 'opacity-60')}>
      <table className="w-full text-left text-sm">
        <thead className="bg-sunken text-xs text-soft">
          <tr>
            <th className={cell}>Product</th>
            <th className={wide}>Code</th>
            <th className={wide}>Pack</th>
            <th className={cx(wide, 'whitespace-nowrap')}>Rating</th>
            <th className={cx(cell, 'text-right max-sm:hidden')}>Sellers</th>
            <th className={cx(cell, 'text-right')}>Best price</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => {
            const offers = chosenOffers(product, chosen);
            return (
              <ProductRow
                // A price of other sellers is no change of price.
                key={`${product._id} ${chosen?.join()}`}
                product={product}
                offers={offers}
                q={q}
                own={ownBest(offers.offered) ?? null}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

import type { ProductCard as Card } from '@sextant/contracts/http/catalog.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { cx } from '../../lib/class-names.js';
import { useOwnBest, type OwnBest } from '../../lib/own-prices.js';
import { Changing } from '../ui/changing.js';
import { Dotted } from '../ui/dotted.js';
import { Picture } from '../ui/picture.js';
import { Rating } from '../ui/rating.js';
import type { TableColumn } from '../ui/table-frame.js';
import { bestPriceText, bestUnitPriceText, usePriceNote } from './best-price.js';
import { chosenOffers, type ChosenOffers } from './chosen-offers.js';
import { ProductLink } from './product-link.js';

interface Row {
  product: Card;
  offers: ChosenOffers;
  q: string | undefined;
  own: OwnBest | null;
}

function Name({ product, q }: Row) {
  return (
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
  );
}

function BestPrice({ offers, own }: Row) {
  const { offered } = offers;
  const note = usePriceNote(offered.min_price, own, offers);
  const each = bestUnitPriceText(offered, own);
  return (
    <>
      <p className="money font-semibold">
        <Changing value={offered.min_price}>{bestPriceText(offered, own)}</Changing>
      </p>
      <p className="money text-xs text-soft">
        <Dotted parts={[note, each]} />
      </p>
    </>
  );
}

const wide = 'max-lg:hidden';

const columns: readonly TableColumn<Row>[] = [
  { label: 'Product', cell: (row) => <Name {...row} /> },
  {
    label: 'Code',
    className: cx(wide, 'money text-soft'),
    cell: ({ product }) => product.manufacturer_code,
  },
  {
    label: 'Pack',
    className: cx(wide, 'text-soft xl:whitespace-nowrap'),
    cell: ({ product }) => product.pack,
  },
  {
    label: 'Rating',
    className: cx(wide, 'whitespace-nowrap'),
    cell: ({ product }) => <Rating value={product.rating} count={product.rating_count} />,
  },
  {
    label: 'Sellers',
    numeric: true,
    className: 'money max-sm:hidden',
    cell: ({ product }) => formatCount(product.seller_count),
  },
  { label: 'Best price', numeric: true, cell: (row) => <BestPrice {...row} /> },
];

const classOf = ({ numeric, className }: TableColumn<Row>): string =>
  cx('px-3 py-2', numeric && 'text-right', className);

/** The products of `ProductGrid` for shoppers who compare many lines at once: one row each. */
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
            {columns.map((column) => (
              <th key={column.label} className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => {
            const offers = chosenOffers(product, chosen);
            return (
              <tr
                // A price of other sellers is no change of price.
                key={`${product._id} ${chosen?.join()}`}
                className="relative border-t border-line hover:bg-sunken"
              >
                {columns.map((column) => (
                  <td key={column.label} className={classOf(column)}>
                    {column.cell({ product, offers, q, own: ownBest(offers.offered) ?? null })}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { Link } from 'react-router';
import {
  bestPriceText,
  bestUnitPriceText,
  listFromText,
  sourceText,
} from '../../../components/catalog/best-price.js';
import { chosenOffers } from '../../../components/catalog/chosen-offers.js';
import { Badge } from '../../../components/ui/badge.js';
import { Changing } from '../../../components/ui/changing.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { Rating } from '../../../components/ui/rating.js';
import { centsOf } from '../../../lib/money.js';
import { isYourPrice, type OwnBest } from '../../../lib/own-prices.js';
import { searchLink } from '../search-link.js';

interface Props {
  product: ProductCard;
  /** The lowest price that the user can pay, where it is another one than the best list price. */
  own: OwnBest | null;
  level: 'h1' | 'h2';
}

/** Sellers may ask more of an account than any of them lists: such a price only names its seller. */
function OwnBadge({ own: { cents, label }, list }: { own: OwnBest; list: number | null }) {
  return isYourPrice(cents, centsOf(list)) ? (
    <Badge tone="good">Your Price at {label}</Badge>
  ) : (
    <Badge>At {label}</Badge>
  );
}

/** Name, code, brand, rating and best price: everything a list already knew, so it stands at once. */
export function ProductHead({ product, own, level: Heading }: Props) {
  const each = bestUnitPriceText(product, own);
  const lacking = own ? undefined : sourceText(chosenOffers(product, undefined));
  return (
    <div>
      <Heading
        tabIndex={-1}
        className="pr-10 text-2xl leading-tight font-semibold tracking-tight text-balance md:pr-0"
      >
        {product.product_name}
      </Heading>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
        {product.manufacturer_code && (
          <span>
            Manufacturer code <span className="money text-ink">{product.manufacturer_code}</span>
          </span>
        )}
        {product.brand && (
          <span>
            Brand{' '}
            <Link
              to={searchLink({ brand: product.brand })}
              className="font-semibold text-accent hover:underline"
            >
              {product.brand}
            </Link>
          </span>
        )}
        {product.pack && <span className="text-ink">{product.pack}</span>}
      </p>
      <div className="mt-3">
        <Rating value={product.rating} count={product.rating_count} noun="review" />
      </div>
      <div className="mt-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-sm text-soft">Best Price</span>
        <Changing
          value={own?.cents ?? product.min_price}
          className={
            !own && product.min_price === null ? 'text-lg text-soft' : 'money text-3xl font-semibold'
          }
        >
          {bestPriceText(product, own)}
        </Changing>
        {own && <OwnBadge own={own} list={product.min_price} />}
        {lacking && <Badge tone="warn">{lacking}</Badge>}
        <span className="money text-sm text-soft">
          <Dotted
            parts={[
              own && listFromText(product.min_price),
              `from ${plural(product.seller_count, 'seller')}`,
              each,
            ]}
          />
        </span>
      </div>
    </div>
  );
}

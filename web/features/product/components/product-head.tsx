import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { Link } from 'react-router';
import { Changing } from '../../../components/ui/changing.js';
import { Rating } from '../../../components/ui/rating.js';
import { formatPrice, formatUnitPrice } from '../../../lib/money.js';
import { plural } from '../../../lib/plural.js';
import { searchLink } from '../search-link.js';

/** Name, code, brand, rating and best price: everything a list already knew, so it stands at once. */
export function ProductHead({ product, level: Heading }: { product: ProductCard; level: 'h1' | 'h2' }) {
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
          value={product.min_price}
          className={product.min_price === null ? 'text-lg text-soft' : 'money text-3xl font-semibold'}
        >
          {formatPrice(product.min_price)}
        </Changing>
        <span className="text-sm text-soft">
          from {plural(product.seller_count, 'seller')}
          {product.unit_price !== null && (
            <span className="money"> · {formatUnitPrice(product.unit_price)} each</span>
          )}
        </span>
      </div>
    </div>
  );
}

import type { ProductCard as Card } from '@sextant/contracts/http/catalog.js';
import { formatPrice, formatUnitPrice } from '../../lib/money.js';
import { plural } from '../../lib/plural.js';
import { Picture } from '../ui/picture.js';
import { Rating } from '../ui/rating.js';
import { ProductFacts } from './product-facts.js';
import { ProductLink } from './product-link.js';

/** One product in the grid. The whole card is the link, the name is what it is called. */
export function ProductCard({ product, q, main }: { product: Card; q?: string; main?: boolean }) {
  const priced = product.min_price !== null;
  return (
    <article className="group relative flex w-full min-w-0 flex-col rounded-lg border border-line bg-surface p-3 shadow-card transition-shadow hover:shadow-lift max-xs:p-2.5">
      <Picture src={product.image} alt="" main={main} />
      <div className="flex flex-1 flex-col px-1 pt-3 pb-1">
        <p className="truncate text-xs text-soft">
          <ProductFacts brand={product.brand} code={product.manufacturer_code} />
        </p>
        <h3 className="mt-1 min-h-15 text-sm leading-snug font-semibold group-hover:text-accent">
          <ProductLink
            id={product._id}
            card={product}
            q={q}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            <span className="line-clamp-3">{product.product_name}</span>
          </ProductLink>
        </h3>
        <div className="mt-1.5">
          <Rating value={product.rating} count={product.rating_count} />
        </div>
        <div className="mt-auto flex items-end justify-between gap-2 pt-4">
          <p className={priced ? 'money text-lg leading-none font-semibold' : 'text-sm text-soft'}>
            {formatPrice(product.min_price)}
          </p>
          <p className="text-xs leading-none whitespace-nowrap text-soft">
            {plural(product.seller_count, 'seller')}
          </p>
        </div>
        {/* On a phone pack and price per piece stand below each other: half an amount is worse than none. */}
        <p className="mt-1.5 min-h-4 text-xs text-soft max-sm:min-h-8 sm:truncate">
          <span className="max-sm:block max-sm:truncate">{product.pack}</span>
          {product.pack && product.unit_price !== null && <span className="max-sm:hidden"> · </span>}
          {product.unit_price !== null && (
            <span className="money max-sm:block">{formatUnitPrice(product.unit_price)} each</span>
          )}
        </p>
      </div>
    </article>
  );
}

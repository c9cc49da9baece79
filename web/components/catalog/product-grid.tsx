import type { ProductCard as Card } from '@sextant/contracts/http/catalog.js';
import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';
import { useOwnBest } from '../../lib/own-prices.js';
import { Skeleton } from '../ui/skeleton.js';
import { chosenOffers } from './chosen-offers.js';
import { ProductCard } from './product-card.js';

const columns = 'grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 lg:gap-5';

/** Number of products that every screen shows without scrolling. */
const SEEN_FIRST = 4;

/** One to four columns of products. While a newer answer loads, the present one stays, slightly faded. */
export function ProductGrid({
  products,
  chosen,
  q,
  stale,
  below,
}: {
  products: Card[];
  /** Keys of the sellers whose offers count; undefined: all. */
  chosen?: readonly string[];
  q?: string;
  stale?: boolean;
  /** Content at the foot of a card. */
  below?: (product: Card) => ReactNode;
}) {
  const ownBest = useOwnBest(products.map((product) => chosenOffers(product, chosen).offered));
  return (
    <ul className={cx(columns, 'transition-opacity', stale && 'opacity-60')} aria-busy={stale || undefined}>
      {products.map((product, index) => {
        const offers = chosenOffers(product, chosen);
        return (
          <li key={product._id} className="flex min-w-0">
            <ProductCard
              // A price of other sellers is no change of price.
              key={chosen?.join()}
              product={product}
              offers={offers}
              q={q}
              main={index < SEEN_FIRST}
              own={ownBest(offers.offered)}
              below={below?.(product)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The grid before its first answer, in the geometry it will have. */
export function ProductGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <div className={columns} role="status" aria-label="Loading products">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="rounded-lg border border-line bg-surface p-3">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-4 h-3 w-1/2" />
          <Skeleton className="mt-3 h-4 w-11/12" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-3 h-4 w-24" />
          <Skeleton className="mt-5 mb-6 h-5 w-20" />
        </div>
      ))}
    </div>
  );
}

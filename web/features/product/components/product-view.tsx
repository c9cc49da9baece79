import type { Product, ProductCard } from '@sextant/contracts/http/catalog.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../components/ui/icon.js';
import { Picture } from '../../../components/ui/picture.js';
import { Loading } from '../../../components/ui/loading.js';
import { productAddress } from '../../../lib/product-dialog.js';
import type { Buying } from '../buying.js';
import { Offers } from './offers.js';
import { PriceHistory } from './price-history.js';
import { ProductDetails } from './product-details.js';
import { ProductHead } from './product-head.js';
import { SmartAnalysis } from './smart-analysis.js';
import { useOwnBestOf } from './use-offer-table.js';

interface Props {
  /** Card of the product, or what a list knew of it before it is loaded. */
  card: ProductCard;
  /** Null until loaded. */
  product: Product | null;
  /** Query of the search it was found with; may be empty. */
  search: string;
  buying: Buying;
  /** The favorite toggle, for signed-in users. */
  heart: ReactNode;
  level: 'h1' | 'h2';
}

/** A product, as a page and inside the dialog alike. */
export function ProductView({ card, product, search, buying, heart, level }: Props) {
  const q = new URLSearchParams(search).get('q');
  const own = useOwnBestOf(product ?? card, buying);
  return (
    <div className="space-y-10">
      {q && (
        <Link
          to={`/search?${search}`}
          className="mb-4! inline-flex min-h-9 items-center gap-1 text-sm font-semibold text-accent hover:underline"
        >
          <Icon name="left" size={16} />
          Back to search results for: {q}
        </Link>
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="relative w-full self-start max-lg:mx-auto max-lg:max-w-72 max-sm:max-w-60">
          <Picture src={card.image} alt={`Picture of ${card.product_name}`} main className="rounded-lg!" />
          <div className="absolute top-3 left-3">{heart}</div>
        </div>
        <div className="min-w-0 space-y-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ProductHead product={product ?? card} own={own} level={level} />
          {buying.compare?.(product ?? card)}
          {product ? (
            <Offers product={product} buying={buying} returnTo={productAddress(product._id, search)} />
          ) : (
            <OffersLoading />
          )}
          {product && <PriceHistory product={product} />}
        </div>
        <SmartAnalysis productId={card._id} listBest={(product ?? card).min_price} own={own} />
      </div>
      {product && <ProductDetails product={product} />}
    </div>
  );
}

function OffersLoading() {
  return (
    <Loading
      label="Loading offers"
      blocks={['h-6 w-40', 'h-64 w-full', 'mt-8 h-72 w-full']}
      className="space-y-4"
    />
  );
}

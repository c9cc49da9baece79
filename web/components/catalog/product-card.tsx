import type { ProductCard as Card } from '@sextant/contracts/http/catalog.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { use, type ReactNode } from 'react';
import type { OwnBest } from '../../lib/own-prices.js';
import { Changing } from '../ui/changing.js';
import { Picture } from '../ui/picture.js';
import { Rating } from '../ui/rating.js';
import { bestPriceText, bestUnitPriceText, usePriceNote } from './best-price.js';
import type { ChosenOffers } from './chosen-offers.js';
import { CardActionsContext } from './card-actions.js';
import { ProductFacts } from './product-facts.js';
import { ProductLink } from './product-link.js';

interface Props {
  product: Card;
  offers: ChosenOffers;
  q?: string;
  main?: boolean;
  /** The user's own price, where it is the best; undefined while it is being asked for. */
  own: OwnBest | null | undefined;
  below?: ReactNode;
}

/** One product in the grid. The whole card is the link, the name is what it is called. */
export function ProductCard({ product, offers, q, main, own, below }: Props) {
  const shown = own ?? null;
  const { offered } = offers;
  const priced = shown !== null || offered.min_price !== null;
  const actions = use(CardActionsContext);
  const note = usePriceNote(offered.min_price, shown, offers);
  const each = bestUnitPriceText(offered, shown);
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
        {/* Own prices arrive after the card: their note has a place of its own, so that nothing moves; two lines on a phone. */}
        <div className="relative mt-auto flex items-end justify-between gap-2 pt-5 max-sm:pt-10">
          {note && (
            <p className="absolute inset-x-0 top-0 text-xs leading-4 text-soft max-sm:line-clamp-2 sm:truncate">
              {note}
            </p>
          )}
          <p className={priced ? 'money text-lg leading-none font-semibold' : 'text-sm text-soft'}>
            <Changing value={offered.min_price}>{bestPriceText(offered, shown)}</Changing>
          </p>
          <p className="text-xs leading-none whitespace-nowrap text-soft">
            {plural(product.seller_count, 'seller')}
          </p>
        </div>
        {/* On a phone pack and price per piece stand below each other: half an amount is worse than none. */}
        <p className="mt-1.5 min-h-4 text-xs text-soft max-sm:min-h-8 sm:truncate">
          <span className="max-sm:block max-sm:truncate">{product.pack}</span>
          {product.pack && each !== null && <span className="max-sm:hidden"> · </span>}
          {each !== null && <span className="money max-sm:block">{each}</span>}
        </p>
      </div>
      {below}
      {actions && (
        // On a phone they are smaller, so that the swatch below them, often the size, can be read.
        <div className="absolute top-4 left-4 z-10 flex flex-col gap-2 max-sm:gap-1 max-xs:top-3.5 max-xs:left-3.5 max-sm:[&>button]:size-8">
          {actions(product, own, offered)}
        </div>
      )}
    </article>
  );
}

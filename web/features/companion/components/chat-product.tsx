import type { ChatProduct as Product } from '@sextant/contracts/http/chat.js';
import type { ReactNode } from 'react';
import { bestPriceText, bestUnitPriceText, usePriceNote } from '../../../components/catalog/best-price.js';
import { ProductFacts } from '../../../components/catalog/product-facts.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { Picture } from '../../../components/ui/picture.js';
import { Rating } from '../../../components/ui/rating.js';
import type { OwnBest } from '../../../lib/own-prices.js';

interface Props {
  product: Product;
  /** The user's own price, where it is the best; undefined until it is known, which keeps the price out of sight. */
  own: OwnBest | null | undefined;
  children?: ReactNode;
}

/** A product in a reply, with what may be done with it; its prices are those of the cards elsewhere. */
export function ChatProduct({ product, own: asked, children }: Props) {
  const own = asked ?? null;
  const { pricing, rating, pack } = product;
  const priced = { min_price: pricing.bestPrice, pack };
  const note = usePriceNote(pricing.bestPrice, own);
  const each = bestUnitPriceText(priced, own);
  const seller = own?.label ?? pricing.bestVendor;
  const offer = product.sellers.find(({ label }) => label === seller);
  const lacks = own === null && offer !== undefined && offer.availability !== 'in_stock';
  const known = own !== null || pricing.bestPrice !== null;
  return (
    <li className="rounded-md border border-line bg-surface p-3">
      <div className="flex gap-3">
        <Picture src={product.image} alt="" className="size-16 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-xs text-soft">
            <ProductFacts brand={product.brand} code={product.manufacturer_code} />
          </p>
          <p className="text-sm font-semibold">{product.name}</p>
          <Rating value={rating.score} count={rating.count} />
          <p
            className={`mt-1 flex flex-wrap items-baseline gap-x-2 ${asked === undefined ? 'invisible' : ''}`}
          >
            <span className={known ? 'money font-semibold' : 'text-sm text-soft'}>
              {bestPriceText(priced, own)}
            </span>
            {seller && (
              <span className="text-xs text-soft">
                {seller}
                {lacks && ', not in stock'}
              </span>
            )}
            {pack !== null && <span className="text-xs text-soft">Sold as {pack}</span>}
          </p>
          {/* Own prices arrive after the reply: the line is there before, so that nothing moves. */}
          <p className={`money min-h-4 truncate text-xs text-soft ${asked === undefined ? 'invisible' : ''}`}>
            <Dotted parts={[note, each]} />
          </p>
        </div>
      </div>
      {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

import type { ChatProduct as Product } from '@sextant/contracts/http/chat.js';
import type { ReactNode } from 'react';
import { ProductFacts } from '../../../components/catalog/product-facts.js';
import { Picture } from '../../../components/ui/picture.js';
import { Rating } from '../../../components/ui/rating.js';
import { formatPrice } from '../../../lib/money.js';

/** A product in a reply, with what may be done with it. */
export function ChatProduct({ product, children }: { product: Product; children?: ReactNode }) {
  const { pricing, rating } = product;
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
        </div>
        <p className="shrink-0 text-right">
          <span className={pricing.bestPrice === null ? 'text-sm text-soft' : 'money font-semibold'}>
            {formatPrice(pricing.bestPrice)}
          </span>
          {pricing.bestVendor && <span className="block text-xs text-soft">{pricing.bestVendor}</span>}
        </p>
      </div>
      {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Dialog } from '../../../components/ui/dialog.js';
import { useHead } from '../../../lib/page-head.js';
import { productAddress } from '../../../lib/product-dialog.js';
import { productCardKey, productQuery } from '../../../lib/product-query.js';
import type { Buying } from '../buying.js';
import { productHead } from '../product-head.js';
import { ProductSkeleton } from './product-skeleton.js';
import { ProductView } from './product-view.js';

interface Props {
  id: string;
  /** Query of the search it was found with; may be empty. */
  search: string;
  buying: Buying;
  heart: ReactNode;
  /** Button that opens the cart, as the dialog covers that of the page. */
  cart?: ReactNode;
  onClose: () => void;
}

/** The product over the page it was opened from. When it cannot be had, its own page tells why. */
export function ProductDialog({ id, search, buying, heart, cart, onClose }: Props) {
  const { data, isError } = useQuery(productQuery(id));
  const known = useQueryClient().getQueryData<ProductCard>(productCardKey(id));
  const card = data ?? known;
  useHead('dialog', { title: productHead(card).title });
  if (isError && !data) return <Navigate replace to={productAddress(id, search)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={card?.product_name ?? 'Product'}
      hideTitle
      tools={cart}
      shape="large"
    >
      <div className="p-6 max-md:px-4 max-md:pt-14 md:p-10">
        {card ? (
          <ProductView
            card={card}
            product={data ?? null}
            search={search}
            buying={buying}
            heart={heart}
            level="h2"
          />
        ) : (
          <ProductSkeleton />
        )}
      </div>
    </Dialog>
  );
}

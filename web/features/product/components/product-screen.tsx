import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { hasStatus } from '../../../lib/problem.js';
import { productCardKey, productQuery } from '../../../lib/product-query.js';
import type { Buying } from '../buying.js';
import { ProductMissing } from './product-missing.js';
import { ProductSkeleton } from './product-skeleton.js';
import { ProductView } from './product-view.js';

interface Props {
  id: string | undefined;
  /** Query of the search it was found with; may be empty. */
  search: string;
  buying: Buying;
  heart: ReactNode;
}

/** The product's own page. */
export function ProductScreen({ id, ...rest }: Props) {
  return (
    <div className="mx-auto max-w-[80rem] px-4 py-8 md:px-8">
      {id ? <Loaded id={id} {...rest} /> : <ProductMissing />}
    </div>
  );
}

function Loaded({ id, ...rest }: Props & { id: string }) {
  const { data, error, refetch } = useQuery(productQuery(id));
  const known = useQueryClient().getQueryData<ProductCard>(productCardKey(id));
  const card = data ?? known;
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <ProductMissing />;
  // Keeps the shown product when a refetch fails.
  if (error && !data)
    return <FailedState level="h1" title="The product did not load" onRetry={() => void refetch()} />;
  if (!card)
    return (
      <>
        <h1 className="sr-only">Product</h1>
        <ProductSkeleton />
      </>
    );
  return <ProductView card={card} product={data ?? null} level="h1" {...rest} />;
}

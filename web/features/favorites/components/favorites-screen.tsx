import { PRICE_DROP_TEXT } from '@sextant/domain/price-alert/threshold.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { productChips } from '../../../components/catalog/product-filters.js';
import { ProductGrid, ProductGridSkeleton } from '../../../components/catalog/product-grid.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState, failedTitle } from '../../../components/ui/failed-state.js';
import { LiveBadge } from '../../../components/ui/live-badge.js';
import { Pagination } from '../../../components/ui/pagination.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { useAddressParams } from '../../../lib/use-address-params.js';
import { useLastPage, usePageParam } from '../../../lib/use-page-param.js';
import { useRenderedFirst } from '../../../lib/use-rendered-first.js';
import { useWatchProducts } from '../../../lib/watched-products.js';
import { favoritesQuery } from '../api/get-favorites.js';
import {
  filterFavorites,
  isFiltering,
  noFilters,
  parseFavoriteFilters,
  withFavoriteFilters,
  type FavoriteFilters,
} from '../favorite-filters.js';
import { favoriteOrderOf, withFavoriteOrder } from '../favorite-order.js';
import { FavoriteFilterBar, filtersButton } from './favorite-filter-bar.js';
import { NoMatches } from './no-matches.js';

/** The user's favorites. Page, order and filters are in the query of the address. */
export function FavoritesScreen({ addAll }: { addAll?: (ids: readonly string[]) => ReactNode }) {
  const [params, setParams] = useAddressParams();
  const [page, setPage] = usePageParam([params, setParams]);
  const sort = favoriteOrderOf(params);
  const filters = parseFavoriteFilters(params);
  const change = (next: Partial<FavoriteFilters>, options?: { replace?: boolean }): void =>
    setParams((now) => withFavoriteFilters(now, next), { preventScrollReset: true, ...options });
  const { data, error, refetch, isPlaceholderData } = useQuery(favoritesQuery(page, sort));
  const beyond = useLastPage(isPlaceholderData ? undefined : data?.pagination.pages, [page, setPage]);
  const loaded = data?.favorites ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(loaded.length);
  // The button that removed a favorite goes with its card.
  useEffect(() => {
    const fewer = loaded.length < known.current;
    known.current = loaded.length;
    if (fewer && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [loaded.length]);
  useWatchProducts(loaded.map(({ _id }) => _id));
  const matching = filterFavorites(loaded, filters);
  const shown = useRenderedFirst(matching);
  const filtering = isFiltering(filters);
  return (
    <div className="mx-auto max-w-[84rem] px-4 py-8 md:px-8">
      <div className="flex flex-wrap items-center gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          Favorite Products
        </h1>
        <LiveBadge />
        {matching.length > 0 && addAll?.(matching.map(({ _id }) => _id))}
      </div>
      <p className="mt-2 mb-6 text-sm text-soft">
        Price changes of your favorites are tracked. Drops of {PRICE_DROP_TEXT} appear in your{' '}
        <Link to="/notifications" className="font-semibold text-accent hover:underline">
          notifications
        </Link>
        .
      </p>
      {error && <FailedState title={failedTitle('Your favorites', data)} onRetry={() => void refetch()} />}
      {((!data && !error) || beyond) && (
        <>
          <Skeleton className="mb-6 h-11 w-full max-w-2xl" />
          <ProductGridSkeleton count={8} />
        </>
      )}
      {data && loaded.length === 0 && !beyond && (
        <EmptyState
          icon="heart"
          title="No favorite products yet"
          text="Start adding products to your favorites to see them here."
          link={{ to: '/search', text: 'Find products' }}
        />
      )}
      {data && loaded.length > 0 && (
        <>
          <FavoriteFilterBar
            sort={sort}
            onSort={(next) => setParams((now) => withFavoriteOrder(now, next), { preventScrollReset: true })}
            products={loaded}
            filters={filters}
            onlyThisPage={data.pagination.pages > 1}
            onChange={change}
          />
          <h2 className="sr-only">{plural(matching.length, 'product')}</h2>
          {shown.length > 0 ? (
            <ProductGrid products={shown} stale={isPlaceholderData} />
          ) : (
            <NoMatches
              filtered={productChips(filters).length > 0}
              onClear={() => {
                filtersButton()?.focus();
                change(noFilters);
              }}
            />
          )}
          {!filtering && shown.length === matching.length && (
            <Pagination page={page} pages={data.pagination.pages} onPage={setPage} />
          )}
        </>
      )}
    </div>
  );
}

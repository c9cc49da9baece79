import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { favoriteOrders, type FavoriteOrder } from '@sextant/contracts/http/favorites.js';
import { Suspense, useState } from 'react';
import { productChips } from '../../../components/catalog/product-filters.js';
import { Button } from '../../../components/ui/button.js';
import { FilterChips } from '../../../components/ui/chip.js';
import { FailedState, failedTitle } from '../../../components/ui/failed-state.js';
import { inputClass } from '../../../components/ui/field.js';
import { Icon } from '../../../components/ui/icon.js';
import { Select } from '../../../components/ui/select.js';
import { lazyPart } from '../../../lib/lazy-part.js';
import { useSettledText } from '../../../lib/use-settled-text.js';
import { isFiltering, noFilters, type FavoriteFilters } from '../favorite-filters.js';

// The lists of the panel are larger than the code of the whole page.
const FavoriteFiltersPanel = lazyPart(
  async () => (await import('./favorite-filters-panel.js')).FavoriteFiltersPanel,
  ({ onRetry }) => <FailedState title={failedTitle('The filters', undefined)} onRetry={onRetry} />,
);

const sortLabels: Record<FavoriteOrder, string> = {
  newest: 'Newest',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  name: 'Name',
};
const sortOptions = favoriteOrders.map((value) => ({ value, label: sortLabels[value] }));

const FILTERS = 'favorite-filters';

/** The button that takes the focus when the one that removed the filters is gone. */
export const filtersButton = (): HTMLElement | null => document.getElementById(FILTERS);

interface Props {
  products: readonly ProductCard[];
  filters: FavoriteFilters;
  sort: FavoriteOrder;
  onSort: (sort: FavoriteOrder) => void;
  /** There are further pages, which the filters do not reach. */
  onlyThisPage: boolean;
  /** `replace` while typing, so that Back leaves the search instead of undoing letters. */
  onChange: (change: Partial<FavoriteFilters>, options?: { replace?: boolean }) => void;
}

/** Text search and filters over the loaded favorites. */
export function FavoriteFilterBar(props: Props) {
  const { products, filters, sort, onSort, onlyThisPage, onChange } = props;
  const [open, setOpen] = useState(false);
  const [text, type] = useSettledText(filters.q, (q) => onChange({ q }, { replace: true }));
  const chips = productChips(filters);
  return (
    <div className="mb-6 space-y-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-4">
        <div className="flex max-w-2xl grow gap-2">
          <input
            type="search"
            aria-label="Search favorites by name or manufacturer code"
            placeholder="Search name or code"
            value={text}
            onChange={(event) => type(event.target.value)}
            className={inputClass}
          />
          <Button id={FILTERS} look="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="filter" size={18} />
            Filters
          </Button>
        </div>
        <Select label="Sort by" value={sort} options={sortOptions} onChange={onSort} />
      </div>
      {onlyThisPage && (open || isFiltering(filters)) && (
        <p className="text-sm text-soft">Searching and filtering cover the favorites on this page only.</p>
      )}
      {open && (
        <Suspense fallback={<div className="h-28" />}>
          <FavoriteFiltersPanel products={products} filters={filters} onChange={onChange} />
        </Suspense>
      )}
      <FilterChips
        filters={chips}
        onRemove={onChange}
        onClear={() => onChange(noFilters)}
        focusAfter={filtersButton}
      />
    </div>
  );
}

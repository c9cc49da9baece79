import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { PriceFilter } from '../../../components/catalog/price-filter.js';
import { SearchableSelect } from '../../../components/ui/searchable-select.js';
import { countOptions, type FavoriteFilters } from '../favorite-filters.js';

interface Props {
  products: readonly ProductCard[];
  filters: FavoriteFilters;
  onChange: (change: Partial<FavoriteFilters>) => void;
}

/** Category, brand and price of the favorites one has. */
export function FavoriteFiltersPanel({ products, filters, onChange }: Props) {
  return (
    <div className="grid animate-appear items-start gap-4 rounded-lg border border-line bg-surface p-5 md:grid-cols-3">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          Category
        </p>
        <SearchableSelect
          label="Category"
          value={filters.category}
          options={countOptions(products, (product) => product.category)}
          onChange={(category) => onChange({ category })}
        />
      </div>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          Brand
        </p>
        <SearchableSelect
          label="Brand"
          value={filters.brand}
          options={countOptions(products, (product) => [product.brand])}
          onChange={(brand) => onChange({ brand })}
        />
      </div>
      <PriceFilter min={filters.minPrice} max={filters.maxPrice} onChange={onChange} />
    </div>
  );
}

import type { ProductCard } from '@sextant/contracts/http/catalogue.js';
import { useState } from 'react';
import { PriceFilter } from '../../../components/catalogue/price-filter.js';
import { Button } from '../../../components/ui/button.js';
import { RemovableChip } from '../../../components/ui/chip.js';
import { inputClass } from '../../../components/ui/field.js';
import { Icon } from '../../../components/ui/icon.js';
import { SearchableSelect } from '../../../components/ui/searchable-select.js';
import { chipsOf, countOptions, noFilters, type FavouriteFilters } from '../favourite-filters.js';

interface Props {
  products: readonly ProductCard[];
  filters: FavouriteFilters;
  /** There are further pages, which the filters do not reach. */
  onlyThisPage: boolean;
  onChange: (change: Partial<FavouriteFilters>) => void;
}

/** Text search and filters over the loaded favourites. */
export function FavouriteFilterBar({ products, filters, onlyThisPage, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const chips = chipsOf(filters);
  return (
    <div className="mb-6 space-y-4">
      <div className="flex max-w-2xl gap-2">
        <input
          type="search"
          aria-label="Search favorites by name or manufacturer code"
          placeholder="Search name or manufacturer code"
          value={filters.text}
          onChange={(event) => onChange({ text: event.target.value })}
          className={inputClass}
        />
        <Button look="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="filter" size={18} />
          Filters
        </Button>
      </div>
      {onlyThisPage && (open || filters.text !== '' || chips.length > 0) && (
        <p className="text-sm text-soft">Searching and filtering cover the favorites on this page only.</p>
      )}
      {open && (
        <div className="grid animate-appear items-end gap-4 rounded-lg border border-line bg-surface p-5 md:grid-cols-3">
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
      )}
      {chips.length > 0 && (
        <div role="group" aria-label="Active filters" className="flex flex-wrap items-center gap-2">
          {chips.map((chip) => (
            <RemovableChip key={chip.label} label={chip.label} onRemove={() => onChange(chip.without)} />
          ))}
          <Button look="quiet" size="sm" className="text-accent" onClick={() => onChange(noFilters)}>
            Clear all
          </Button>
        </div>
      )}
    </div>
  );
}

import { formatDollars } from '../../lib/money.js';

/** The filters that the search and the favorites share. */
export interface ProductFilters {
  category: string | null;
  brand: string | null;
  minPrice: number | null;
  maxPrice: number | null;
}

interface FilterChip {
  label: string;
  /** Change that removes the filter. */
  without: Partial<ProductFilters>;
}

const amount = (dollars: number): string => formatDollars(dollars).replace(/\.00$/, '');

/** The applied filters in the words of their chips. */
export function productChips({ category, brand, minPrice, maxPrice }: ProductFilters): FilterChip[] {
  const chips: (FilterChip | false)[] = [
    category !== null && { label: `Category: ${category}`, without: { category: null } },
    brand !== null && { label: `Brand: ${brand}`, without: { brand: null } },
    (minPrice !== null || maxPrice !== null) && {
      label: `Price: ${amount(minPrice ?? 0)} - ${maxPrice === null ? 'Any' : amount(maxPrice)}`,
      without: { minPrice: null, maxPrice: null },
    },
  ];
  return chips.filter((chip) => chip !== false);
}

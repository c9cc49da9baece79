import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { CountedOption } from '../../components/ui/searchable-select.js';
import { formatDollars } from '../../lib/money.js';

/** Filters of the favorites page. They work on the loaded page only, and the page says so. */
export interface FavoriteFilters {
  text: string;
  category: string | null;
  brand: string | null;
  minPrice: number | null;
  maxPrice: number | null;
}

export const noFilters: FavoriteFilters = {
  text: '',
  category: null,
  brand: null,
  minPrice: null,
  maxPrice: null,
};

export const isFiltering = (filters: FavoriteFilters): boolean =>
  filters.text.trim() !== '' || chipsOf(filters).length > 0;

/** The products that pass; text looks into name and manufacturer code. A product without price passes no price filter. */
export function filterFavorites<T extends ProductCard>(
  products: readonly T[],
  filters: FavoriteFilters,
): T[] {
  const text = filters.text.trim().toLowerCase();
  const { category, brand, minPrice, maxPrice } = filters;
  return products.filter(
    (product) =>
      (product.product_name.toLowerCase().includes(text) ||
        product.manufacturer_code.toLowerCase().includes(text)) &&
      (category === null || product.category.includes(category)) &&
      (brand === null || product.brand === brand) &&
      (minPrice === null || (product.min_price ?? -1) >= minPrice) &&
      (maxPrice === null || (product.min_price ?? Infinity) <= maxPrice),
  );
}

/** Values and how many of the products carry each, most frequent first. */
export function countOptions(
  products: readonly ProductCard[],
  values: (product: ProductCard) => string[],
): CountedOption[] {
  const counts = new Map<string, number>();
  for (const name of products.flatMap(values)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

interface FilterChip {
  label: string;
  without: Partial<FavoriteFilters>;
}

const amount = (dollars: number): string => formatDollars(dollars).replace(/\.00$/, '');

/** The applied filters in the words of their chips. */
export function chipsOf({ category, brand, minPrice, maxPrice }: FavoriteFilters): FilterChip[] {
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

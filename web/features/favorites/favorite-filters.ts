import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import {
  noProductFilters,
  parseProductFilters,
  parseText,
  productChips,
  type ProductFilters,
} from '../../components/catalog/product-filters.js';
import type { CountedOption } from '../../components/ui/searchable-select.js';

/** Filters of the favorites page, as the address holds them. They work on the loaded page only, and the page says so. */
export interface FavoriteFilters extends ProductFilters {
  q: string;
}

export const noFilters: FavoriteFilters = { q: '', ...noProductFilters };

export const parseFavoriteFilters = (params: URLSearchParams): FavoriteFilters => ({
  q: parseText(params),
  ...parseProductFilters(params),
});

/** The query with other filters. The page stays: they work on it alone. */
export function withFavoriteFilters(
  params: URLSearchParams,
  change: Partial<FavoriteFilters>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

export const isFiltering = (filters: FavoriteFilters): boolean =>
  filters.q !== '' || productChips(filters).length > 0;

/** The products that pass; text looks into name and manufacturer code. A product without price passes no price filter. */
export function filterFavorites<T extends ProductCard>(
  products: readonly T[],
  filters: FavoriteFilters,
): T[] {
  const text = filters.q.toLowerCase();
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

import { searchLimits } from '@sextant/contracts/http/limits.js';
import { priceFilterProblem } from '@sextant/contracts/http/price-rules.js';
import { formatDollars } from '../../lib/money.js';

/** The filters that the search and the favorites share. */
export interface ProductFilters {
  category: string | null;
  brand: string | null;
  minPrice: number | null;
  maxPrice: number | null;
}

export const noProductFilters: ProductFilters = {
  category: null,
  brand: null,
  minPrice: null,
  maxPrice: null,
};

type PriceName = 'minPrice' | 'maxPrice';

const priceText = (params: URLSearchParams, name: PriceName): string | null =>
  params.get(name)?.trim() || null;

function price(params: URLSearchParams, name: PriceName): number | null {
  const text = priceText(params, name);
  return text === null || priceFilterProblem(Number(text)) ? null : Number(text);
}

/** Message about an invalid price in the address; undefined when prices are valid. */
export function priceFilterProblemIn(params: URLSearchParams): string | undefined {
  const texts = [priceText(params, 'minPrice'), priceText(params, 'maxPrice')];
  return texts.map((text) => (text === null ? undefined : priceFilterProblem(Number(text)))).find(Boolean);
}

const name = (text: string | null): string | null => (text && text.length <= searchLimits.name ? text : null);

/** Swaps the lowest and the highest price where the first is above the second. */
export const inOrder = (min: number | null, max: number | null): [number | null, number | null] =>
  min !== null && max !== null && min > max ? [max, min] : [min, max];

/** Reads the address; an invalid value in it counts as absent. */
export function parseProductFilters(params: URLSearchParams): ProductFilters {
  const [minPrice, maxPrice] = inOrder(price(params, 'minPrice'), price(params, 'maxPrice'));
  return { category: name(params.get('category')), brand: name(params.get('brand')), minPrice, maxPrice };
}

/** The text of a search as the address holds it. */
export const parseText = (params: URLSearchParams): string =>
  params.get('q')?.trim().slice(0, searchLimits.text).trim() ?? '';

interface FilterChip {
  label: string;
  /** Change that removes the filter. */
  without: Partial<ProductFilters>;
}

const amount = (dollars: number): string => formatDollars(dollars).replace(/\.00$/, '');

const priceChip = ({ minPrice, maxPrice }: ProductFilters): FilterChip => ({
  label: `Price: ${amount(minPrice ?? 0)} - ${maxPrice === null ? 'Any' : amount(maxPrice)}`,
  without: { minPrice: null, maxPrice: null },
});

const chips: Record<keyof ProductFilters, (filters: ProductFilters) => FilterChip | false> = {
  category: ({ category }) =>
    category !== null && { label: `Category: ${category}`, without: { category: null } },
  brand: ({ brand }) => brand !== null && { label: `Brand: ${brand}`, without: { brand: null } },
  minPrice: (filters) => filters.minPrice !== null && priceChip(filters),
  // Both ends share a chip.
  maxPrice: (filters) => filters.minPrice === null && filters.maxPrice !== null && priceChip(filters),
};

/** The applied filters in the words of their chips. */
export const productChips = (filters: ProductFilters): FilterChip[] =>
  Object.values(chips).flatMap((chip) => chip(filters) || []);

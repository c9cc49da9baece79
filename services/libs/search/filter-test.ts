import type { FilterName } from '@sextant/contracts/http/catalog.js';
import { MULTI_SITE_SELLERS } from '@sextant/contracts/http/limits.js';
import { ATTRIBUTES, attributeKey, LEVELS, type Columns } from './columns.js';
import { chosenSellers, MAX_ATTRIBUTES, rangeOf, type Filters } from './filters.js';
import { pricesUnder } from './prices.js';

/** Bit of `onlySellers`, which is none of the shopper's filters. */
const NOT_AMONG_SELLERS = 1;
/** Bit of each filter in the result of a `FilterTest`; `attributes` has the highest, because each further attribute takes the next. */
export const failing: Readonly<Record<FilterName, number>> = {
  category: 2,
  brand: 4,
  price: 8,
  seller: 16,
  multiSite: 32,
  attributes: 64,
};
/** Bit of the n-th attribute; the first is that of `attributes`, so a product that fails only that one fails one filter. */
export const attributeBit = (n: number): number => failing.attributes << n;
/**
 * Filters that a product fails, as bits; 0 means that it passes all. One test of a product thus serves the results and
 * every facet: a facet counts products that fail nothing but the facet's own filter.
 */
type FilterTest = (ordinal: number) => number;

/** Compiles filters for these columns. An unknown name matches nothing. */
export function filterTest(filters: Filters, columns: Columns): FilterTest {
  const { brand, category, sellerCount } = columns;
  const wantedCategory =
    filters.category === undefined ? -1 : (columns.categories.find(filters.category) ?? 0);
  const wantedBrand = filters.brand === undefined ? -1 : (columns.brands.find(filters.brand) ?? 0);
  const inRange = rangeOf(filters);
  const { price } = pricesUnder(filters, columns);
  const wantedSellers = filters.sellers?.length ? columns.soldByAny(chosenSellers(filters) ?? []) : undefined;
  const onlySellers = filters.onlySellers && columns.soldByAny(filters.onlySellers);
  const wantedAttributes = Object.entries(filters.attributes ?? {})
    .slice(0, MAX_ATTRIBUTES)
    .map(
      ([title, values]) =>
        new Set(values.map((value) => columns.values.find(attributeKey(title, value)) ?? -1)),
    );
  const hasAny = (ordinal: number, wanted: ReadonlySet<number>): boolean => {
    for (let at = ordinal * ATTRIBUTES; at < (ordinal + 1) * ATTRIBUTES; at += 1)
      if (wanted.has(columns.attribute[at] as number)) return true;
    return false;
  };
  const inCategory = (ordinal: number): boolean => {
    for (let at = ordinal * LEVELS; at < (ordinal + 1) * LEVELS; at += 1) {
      if (category[at] === wantedCategory && wantedCategory > 0) return true;
    }
    return false;
  };
  return (ordinal) => {
    let failed = 0;
    if (wantedCategory >= 0 && !inCategory(ordinal)) failed |= failing.category;
    if (wantedBrand >= 0 && (brand[ordinal] !== wantedBrand || wantedBrand === 0)) failed |= failing.brand;
    if (inRange && !inRange(price(ordinal))) failed |= failing.price;
    if (wantedSellers && !wantedSellers(ordinal)) failed |= failing.seller;
    if (filters.multiSite && (sellerCount[ordinal] as number) < MULTI_SITE_SELLERS)
      failed |= failing.multiSite;
    for (let n = 0; n < wantedAttributes.length; n += 1)
      if (!hasAny(ordinal, wantedAttributes[n] as ReadonlySet<number>)) failed |= attributeBit(n);
    if (onlySellers && !onlySellers(ordinal)) failed |= NOT_AMONG_SELLERS;
    return failed;
  };
}

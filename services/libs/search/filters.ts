import type { Cents } from '@sextant/domain/shared/money.js';
import type { Attributes } from '@sextant/contracts/http/attributes.js';
import type { FilterName } from '@sextant/contracts/http/catalog.js';
import { MULTI_SITE_SELLERS } from '@sextant/contracts/http/limits.js';
import { ATTRIBUTES, attributeKey, LEVELS, type Columns } from './columns.js';

/** Filters of a search; all that are given must hold. */
export interface Filters {
  /** Any node of the category tree, root included, by name in any case. */
  readonly category?: string;
  readonly brand?: string;
  readonly minPriceCents?: Cents;
  readonly maxPriceCents?: Cents;
  /** Keys of sellers; one of them must sell the product. */
  readonly sellers?: readonly string[];
  /** The product is sold by `MULTI_SITE_SELLERS` or more. */
  readonly multiSite?: boolean;
  /** One of the values of each attribute. */
  readonly attributes?: Attributes;
  /** Restriction beyond the shopper's filters, such as to their connected sellers; other sellers do not count for `sellers`. */
  readonly onlySellers?: readonly string[];
}

/** Keys of the sellers whose offers the filters choose; undefined: of all sellers. */
export function chosenSellers({ sellers, onlySellers }: Filters): readonly string[] | undefined {
  if (!sellers?.length) return onlySellers;
  return onlySellers ? sellers.filter((key) => onlySellers.includes(key)) : sellers;
}

/** Bit of the restriction that is none of the shopper's filters. */
const EXCLUDED = 1;
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
/** Most attributes in a filter; further ones are ignored. */
export const MAX_ATTRIBUTES = 6;

/**
 * Filters that a product fails, as bits; 0 means that it passes all. One test of a product thus serves the results and
 * every facet: a facet counts products that fail nothing but the facet's own filter.
 */
export type FilterTest = (ordinal: number) => number;

/** Compiles filters for these columns. An unknown name matches nothing. */
export function filterTest(filters: Filters, columns: Columns): FilterTest {
  const { price, brand, category, sellerCount } = columns;
  const wantedCategory =
    filters.category === undefined ? -1 : (columns.categories.find(filters.category) ?? 0);
  const wantedBrand = filters.brand === undefined ? -1 : (columns.brands.find(filters.brand) ?? 0);
  const { minPriceCents: least = -Infinity, maxPriceCents: most = Infinity } = filters;
  const priced = filters.minPriceCents !== undefined || filters.maxPriceCents !== undefined;
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
    if (priced) {
      const cents = price[ordinal] as number;
      if (cents < 0 || cents < least || cents > most) failed |= failing.price;
    }
    if (wantedSellers && !wantedSellers(ordinal)) failed |= failing.seller;
    if (filters.multiSite && (sellerCount[ordinal] as number) < MULTI_SITE_SELLERS)
      failed |= failing.multiSite;
    for (let n = 0; n < wantedAttributes.length; n += 1)
      if (!hasAny(ordinal, wantedAttributes[n] as ReadonlySet<number>)) failed |= attributeBit(n);
    if (onlySellers && !onlySellers(ordinal)) failed |= EXCLUDED;
    return failed;
  };
}

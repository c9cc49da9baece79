import { filterNames, type FilterName } from '@sextant/contracts/http/catalog.js';
import { MULTI_SITE_SELLERS } from '@sextant/contracts/http/limits.js';
import { bestPriced } from '@sextant/domain/product-offers/best-price.js';
import { chosenSellers, withoutFilter, type Filters } from '../filters.js';
import type { SearchDocument } from '../search-document.js';

export const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
export const overlap = (a: readonly string[], b: readonly string[]) => a.some((x) => b.includes(x));

/** True when the product has one of the values that the filter wants of this attribute, or it wants none. */
export const hasWanted = (d: SearchDocument, f: Filters, title: string) => {
  const wanted = f.attributes?.[title];
  return !wanted || overlap([d.specifications[title] ?? ''], wanted);
};

/** Cents of the offer that a buyer would take among these sellers. */
export const bestAmong = (d: SearchDocument, sellers: readonly string[]): number | undefined =>
  bestPriced(
    d.offers.flatMap(({ priceCents, ...offer }) =>
      priceCents !== null && sellers.includes(offer.seller) ? [{ ...offer, priceCents }] : [],
    ),
  )?.priceCents;

/** Reference implementation of every filter, as simple as possible. */
const passes: Record<FilterName, (d: SearchDocument, f: Filters) => boolean> = {
  category: (d, f) => f.category === undefined || d.categories.some((c) => same(c, f.category ?? '')),
  brand: (d, f) => f.brand === undefined || same(d.brand, f.brand),
  price: (d, f) => {
    if (f.minPriceCents === undefined && f.maxPriceCents === undefined) return true;
    const cents = bestAmong(d, chosenSellers(f) ?? d.sellers);
    return cents !== undefined && cents >= (f.minPriceCents ?? 0) && cents <= (f.maxPriceCents ?? Infinity);
  },
  seller: (d, f) =>
    !f.sellers ||
    overlap(
      d.sellers,
      f.sellers.filter((key) => f.onlySellers?.includes(key) ?? true),
    ),
  multiSite: (d, f) => !f.multiSite || d.sellers.length >= MULTI_SITE_SELLERS,
  attributes: (d, f) => Object.keys(f.attributes ?? {}).every((title) => hasWanted(d, f, title)),
};

/** Documents that pass the filters, or all of them but one. */
export function passing(
  documents: readonly SearchDocument[],
  filters: Filters,
  except?: FilterName,
): SearchDocument[] {
  const applied = except ? withoutFilter(filters, except) : filters;
  const { onlySellers } = applied;
  return documents.filter(
    (d) =>
      (!onlySellers || overlap(d.sellers, onlySellers)) && filterNames.every((n) => passes[n](d, applied)),
  );
}

/** For each seller the number of documents that choosing this seller alone leaves, as `counts` gives them. */
export const sellerCounts = (
  documents: readonly SearchDocument[],
  filters: Filters,
): Record<string, number> =>
  counts(
    [...new Set(documents.flatMap((d) => d.sellers))].flatMap((key) =>
      passing(documents, { ...filters, sellers: [key] }).map(() => key),
    ),
  );

/** Number of occurrences of each value. */
export const counts = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (v) => v)].map(([value, group]) => [value, group.length]));
/** Options with products, as `counts` gives them. */
export const shown = (options: readonly { name: string; count: number }[]) =>
  Object.fromEntries(options.filter((o) => o.count > 0).map((o) => [o.name, o.count]));

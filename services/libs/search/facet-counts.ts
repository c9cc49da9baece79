import { filterNames, type FilterName } from '@sextant/contracts/http/catalog.js';
import { MAX_OPTIONS, MULTI_SITE_SELLERS } from '@sextant/contracts/http/limits.js';
import { chooseAttributes, valueCounts, type AttributeCounts } from './attribute-facets.js';
import { ATTRIBUTES, LEVELS, type Columns } from './columns.js';
import { attributeBit, failing, filterTest } from './filter-test.js';
import { MAX_ATTRIBUTES, rangeOf, withoutFilter, type Filters } from './filters.js';

export interface Count {
  readonly name: string;
  readonly count: number;
}

/** Facets of a set of matches under the filters. */
export interface FacetCounts {
  /** Ordinals that pass every filter. */
  readonly passing: Uint32Array;
  /**
   * Options with counts, most frequent first; each facet is counted under all filters but its own. A seller counts the products
   * that it has at a price in the range.
   */
  readonly categories: Count[];
  readonly brands: Count[];
  /** `name` is the seller key. */
  readonly sellers: Count[];
  readonly multiSite: number;
  readonly attributes: AttributeCounts[];
  /** With no passing product: the filter whose removal alone gives the most results. */
  readonly suggestion?: { readonly filter: FilterName; readonly total: number };
}

const options = (
  counts: Uint32Array,
  nameOf: (id: number) => string,
  selected: readonly string[],
  most: number,
): Count[] => {
  const all: Count[] = [];
  for (let id = 1; id < counts.length; id += 1) {
    const count = counts[id] ?? 0;
    if (count > 0) all.push({ name: nameOf(id), count });
  }
  return withSelected(all, selected, most);
};

/** The most frequent options, and those selected. */
export function withSelected(all: Count[], selected: readonly string[], most: number): Count[] {
  all.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const shown = all.slice(0, most);
  // A selected option stays visible, or nobody could deselect it.
  for (const name of selected) {
    if (shown.some((o) => o.name.toLowerCase() === name.toLowerCase())) continue;
    shown.push(all.find((o) => o.name.toLowerCase() === name.toLowerCase()) ?? { name, count: 0 });
  }
  return shown;
}

/** Filters and counts in one pass over the matches. */
export function countFacets(
  ordinals: Uint32Array,
  filters: Filters,
  columns: Columns,
  most = MAX_OPTIONS,
): FacetCounts {
  const test = filterTest(filters, columns);
  const passing = new Uint32Array(ordinals.length);
  const categories = new Uint32Array(columns.categories.size);
  const brands = new Uint32Array(columns.brands.size);
  const sellers = new Uint32Array(columns.sellers.size);
  const chosenAttributes = Object.keys(filters.attributes ?? {}).slice(0, MAX_ATTRIBUTES);
  const values = new Uint32Array(columns.values.size);
  /** Filter bit by title number. */
  const bitOf = new Map(
    chosenAttributes.map((title, n) => [columns.titles.find(title) ?? -1, attributeBit(n)]),
  );
  const inRange = rangeOf(filters);
  const countSellers = (ordinal: number): void => {
    if (!inRange) return columns.soldBy.count(ordinal, sellers);
    for (const [seller, cents] of columns.offers.bestBySeller(ordinal))
      if (inRange(cents)) sellers[seller] = (sellers[seller] as number) + 1;
  };
  let [found, multiSite] = [0, 0];
  for (let i = 0; i < ordinals.length; i += 1) {
    const ordinal = ordinals[i] as number;
    const failed = test(ordinal);
    if (failed === 0) passing[found++] = ordinal;
    // A product that fails the filter of one attribute only counts for the options of that attribute.
    if (failed === 0 || (failed >= failing.attributes && (failed & (failed - 1)) === 0)) {
      for (let at = ordinal * ATTRIBUTES; at < (ordinal + 1) * ATTRIBUTES; at += 1) {
        const id = columns.attribute[at] as number;
        if (id === 0) continue;
        if (failed === 0 || bitOf.get(columns.titleOf[id] as number) === failed)
          values[id] = (values[id] as number) + 1;
      }
    }
    if ((failed & ~failing.category) === 0) {
      for (let at = ordinal * LEVELS; at < (ordinal + 1) * LEVELS; at += 1) {
        const id = columns.category[at] as number;
        categories[id] = (categories[id] as number) + 1;
      }
    }
    if ((failed & ~failing.brand) === 0) {
      const id = columns.brand[ordinal] as number;
      brands[id] = (brands[id] as number) + 1;
    }
    if ((failed & ~(failing.seller | failing.price)) === 0) countSellers(ordinal);
    if ((failed & ~failing.multiSite) === 0 && (columns.sellerCount[ordinal] as number) >= MULTI_SITE_SELLERS)
      multiSite += 1;
  }
  const { category, brand, sellers: keys = [], onlySellers } = filters;
  // Choosing a seller that the restriction leaves out would find nothing.
  if (onlySellers)
    for (let id = 1; id < sellers.length; id += 1)
      if (!onlySellers.includes(columns.sellers.nameOf(id))) sellers[id] = 0;
  const chosen = (name: string | undefined) => (name === undefined ? [] : [name]);
  return {
    passing: passing.subarray(0, found),
    categories: options(categories, (id) => columns.categories.nameOf(id), chosen(category), most),
    brands: options(brands, (id) => columns.brands.nameOf(id), chosen(brand), most),
    sellers: options(sellers, (id) => columns.sellers.nameOf(id), keys, most),
    multiSite,
    attributes: chooseAttributes(valueCounts(values, columns), found, filters.attributes ?? {}),
    ...(found === 0 ? suggest(ordinals, filters, columns) : {}),
  };
}

function suggest(ordinals: Uint32Array, filters: Filters, columns: Columns): Pick<FacetCounts, 'suggestion'> {
  const totalWithout = (name: FilterName): number => {
    const test = filterTest(withoutFilter(filters, name), columns);
    let total = 0;
    for (const ordinal of ordinals) if (test(ordinal) === 0) total += 1;
    return total;
  };
  const [best] = filterNames
    .map((filter) => ({ filter, total: totalWithout(filter) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  return best ? { suggestion: best } : {};
}

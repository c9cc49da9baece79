import type { FilterName } from '@sextant/contracts/http/catalog.js';
import { chooseAttributes } from '../attribute-facets.js';
import { MAX_OPTIONS, withSelected, type Count, type FacetCounts } from '../facet-counts.js';
import type { Filters } from '../filters.js';
import type { CatalogPoints } from './catalog-points.js';
import {
  ofSeveralSellers,
  under,
  underOtherAttributes,
  type Condition,
  type Narrowed,
} from './conditions.js';

type Facets = Omit<FacetCounts, 'passing'> & { readonly products: number };

/** Counts the facets of the products that meet `all`, each under all filters but its own. */
export async function facetsOf(
  points: CatalogPoints,
  all: readonly Condition[],
  narrow: Narrowed,
  filters: Filters,
): Promise<Facets> {
  const passing = [...all, ...under(narrow)];
  const without = (name: FilterName) => [...all, ...under(narrow, name)];
  const titles = [...narrow.attributes.keys()];
  const [products, categories, brands, sellers, multiSite, values, ...chosen] = await Promise.all([
    points.count(...passing),
    points.counts('category', without('category')),
    points.counts('brand', without('brand')),
    points.counts('seller', without('seller')),
    points.count(...without('multiSite'), ofSeveralSellers),
    points.counts('attribute', passing),
    ...titles.map((title) => points.counts('attribute', [...all, ...underOtherAttributes(narrow, title)])),
  ]);
  const titleOf = (name: string) => name.slice(0, name.indexOf(':'));
  const valuesBy = (counts: readonly Count[]) => Map.groupBy(counts, ({ name }) => titleOf(name));
  const byTitle = valuesBy(values);
  for (const [n, title] of titles.entries()) byTitle.set(title, valuesBy(chosen[n] ?? []).get(title) ?? []);
  const attributes = new Map(
    [...byTitle].flatMap(([title, counts]) =>
      counts.length === 0
        ? []
        : [
            [
              title,
              counts.map(({ name, count }) => ({ name: name.slice(title.length + 1), count })),
            ] as const,
          ],
    ),
  );
  const { category, brand, sellers: keys = [], onlySellers } = filters;
  // Choosing a seller that the restriction leaves out would find nothing.
  const choosable = onlySellers ? sellers.filter(({ name }) => onlySellers.includes(name)) : sellers;
  const selected = (name: string | undefined) => (name === undefined ? [] : [name]);
  return {
    products,
    categories: withSelected(categories, selected(category), MAX_OPTIONS),
    brands: withSelected(brands, selected(brand), MAX_OPTIONS),
    sellers: withSelected(choosable, keys, MAX_OPTIONS),
    multiSite,
    attributes: chooseAttributes(attributes, products, filters.attributes ?? {}),
    ...(products === 0 ? await suggestion(points, all, narrow) : {}),
  };
}

/** The filter whose removal alone gives the most products. */
async function suggestion(
  points: CatalogPoints,
  all: readonly Condition[],
  narrow: Narrowed,
): Promise<Pick<FacetCounts, 'suggestion'>> {
  const totals = await Promise.all(
    [...narrow.filters.keys()].map(async (filter) => ({
      filter,
      total: await points.count(...all, ...under(narrow, filter)),
    })),
  );
  const [best] = totals.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  return best ? { suggestion: best } : {};
}

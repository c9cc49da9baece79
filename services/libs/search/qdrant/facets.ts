import { filterNames, type FilterName } from '@sextant/contracts/http/catalog.js';
import { MAX_OPTIONS } from '@sextant/contracts/http/limits.js';
import { chooseAttributes } from '../attribute-facets.js';
import { withSelected, type Count, type FacetCounts } from '../facet-counts.js';
import { MAX_ATTRIBUTES, rangeOf, withoutFilter, type Filters } from '../filters.js';
import type { CatalogPoints } from './catalog-points.js';
import { narrowed, ofSeveralSellers, type Condition } from './conditions.js';
import type { RemoteLexicon } from './remote-lexicon.js';

type Facets = Omit<FacetCounts, 'passing'> & { readonly products: number };

/** Counts the facets of the products that meet `all`, each under all filters but its own. */
export async function facetsOf(
  points: CatalogPoints,
  all: readonly Condition[],
  filters: Filters,
  lexicon: RemoteLexicon,
): Promise<Facets> {
  const under = (some: Filters) => [...all, ...narrowed(some, lexicon)];
  const without = (name: FilterName) => under(withoutFilter(filters, name));
  const passing = under(filters);
  const attributesChosen = Object.entries(filters.attributes ?? {}).slice(0, MAX_ATTRIBUTES);
  const titles = attributesChosen.map(([title]) => title);
  const withoutAttribute = (title: string) =>
    under({
      ...filters,
      attributes: Object.fromEntries(attributesChosen.filter(([name]) => name !== title)),
    });
  const [products, categories, brands, sellers, multiSite, values, ...chosen] = await Promise.all([
    points.count(...passing),
    points.counts('category', without('category')),
    points.counts('brand', without('brand')),
    sellerCounts(points, under, filters),
    points.count(...without('multiSite'), ofSeveralSellers),
    points.counts('attribute', passing),
    ...titles.map((title) => points.counts('attribute', withoutAttribute(title))),
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
  const { category, brand, sellers: keys = [] } = filters;
  const selected = (name: string | undefined) => (name === undefined ? [] : [name]);
  return {
    products,
    categories: withSelected(categories, selected(category), MAX_OPTIONS),
    brands: withSelected(brands, selected(brand), MAX_OPTIONS),
    sellers: withSelected(sellers, keys, MAX_OPTIONS),
    multiSite,
    attributes: chooseAttributes(attributes, products, filters.attributes ?? {}),
    ...(products === 0 ? await suggestion(points, without) : {}),
  };
}

/** Sellers with the number of products that choosing each alone leaves. */
async function sellerCounts(
  points: CatalogPoints,
  under: (filters: Filters) => Condition[],
  filters: Filters,
): Promise<Count[]> {
  const { onlySellers } = filters;
  const anyPrice = withoutFilter(withoutFilter(filters, 'seller'), 'price');
  const counts = (await points.counts('seller', under(anyPrice)))
    // Choosing a seller that the restriction leaves out would find nothing.
    .filter(({ name }) => onlySellers?.includes(name) ?? true);
  if (!rangeOf(filters)) return counts;
  return Promise.all(
    withSelected(counts, filters.sellers ?? [], MAX_OPTIONS).map(async ({ name }) => ({
      name,
      count: await points.count(...under({ ...filters, sellers: [name] })),
    })),
  );
}

/** The filter whose removal alone gives the most products. @param without conditions without a filter */
async function suggestion(
  points: CatalogPoints,
  without: (name: FilterName) => Condition[],
): Promise<Pick<FacetCounts, 'suggestion'>> {
  const totals = await Promise.all(
    filterNames.map(async (filter) => ({ filter, total: await points.count(...without(filter)) })),
  );
  const [best] = totals.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  return best ? { suggestion: best } : {};
}

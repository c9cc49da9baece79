import { filterNames, type FilterName } from '@sextant/contracts/http/catalog.js';
import { MULTI_SITE_SELLERS } from '@sextant/contracts/http/limits.js';
import fc from 'fast-check';
import { CatalogIndex } from './catalog-index.js';
import { CatalogSearch } from './catalog-search.js';
import type { Filters } from './filters.js';
import type { SearchDocument } from './search-document.js';
import {
  bestAmong,
  counts,
  hasWanted,
  passing,
  same,
  sellerCounts,
  shown,
} from './testing/reference-filters.js';

const roots = ['Supplies', 'Equipment'];
const leaves = ['Gloves', 'Burs', 'Masks'];
const brands = ['Kerr', '3M', 'Dash'];
const sellers = ['darby', 'net32', 'benco'];

const product = fc.record({
  name: fc.constantFrom('blue widget', 'red widget', 'blue gadget', 'thing'),
  brand: fc.constantFrom(...brands),
  root: fc.constantFrom(...roots),
  leaf: fc.constantFrom(...leaves),
  offers: fc.array(
    fc.record({
      seller: fc.constantFrom(...sellers),
      priceCents: fc.option(fc.integer({ min: 1, max: 9 })),
      availability: fc.constantFrom('in_stock', 'backorder', 'out_of_stock'),
    }),
    { maxLength: 4 },
  ),
  size: fc.constantFrom('', 'S', 'M', 'L'),
  shade: fc.constantFrom('', 'A1', 'A2'),
});
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    category: fc.constantFrom(...roots, ...leaves, 'gloves', 'Unheard of'),
    brand: fc.constantFrom(...brands, 'kerr', 'Unheard of'),
    minPriceCents: fc.integer({ min: 1, max: 9 }),
    maxPriceCents: fc.integer({ min: 1, max: 9 }),
    sellers: fc.subarray([...sellers, 'unheard'], { minLength: 1 }),
    multiSite: fc.boolean(),
    attributes: fc.record(
      {
        Size: fc.uniqueArray(fc.constantFrom('S', 'M', 'Unheard of'), { minLength: 1 }),
        Shade: fc.uniqueArray(fc.constantFrom('A1', 'A2'), { minLength: 1 }),
      },
      { requiredKeys: [] },
    ),
    onlySellers: fc.subarray(sellers, { minLength: 1 }),
  },
  { requiredKeys: [] },
);

const unpriced = (
  p: typeof product extends fc.Arbitrary<infer T> ? T : never,
  i: number,
): SearchDocument => ({
  id: `p${i}`,
  name: p.name,
  brand: p.brand,
  manufacturer: p.brand,
  manufacturerCode: '',
  codes: [],
  categories: [p.root, p.leaf],
  specifications: { ...(p.size && { Size: p.size }), ...(p.shade && { Shade: p.shade }) },
  description: '',
  familyId: '',
  pieceCents: null,
  priceCents: null,
  offers: p.offers,
  sellers: [...new Set(p.offers.map(({ seller }) => seller))],
  inStock: true,
  rating: null,
  ratingCount: 0,
});

const documentOf = (...of: Parameters<typeof unpriced>): SearchDocument => {
  const document = unpriced(...of);
  return { ...document, priceCents: bestAmong(document, sellers) ?? null };
};

describe('facets', () => {
  it('are right under every combination of filters', () => {
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 30 }),
        filters,
        fc.constantFrom('', 'widget', 'blue'),
        (given, chosen, q) => {
          const documents = given.map(documentOf);
          const index = new CatalogIndex();
          for (const doc of documents) index.upsert(doc);
          const found = new CatalogSearch(index).search({
            q,
            filters: chosen,
            sort: 'relevance',
            page: 1,
            limit: 100,
          });

          const matching = documents.filter((d) => d.name.includes(q));
          const under = (except?: FilterName) => passing(matching, chosen, except);
          expect([...found.ids].sort()).toEqual(
            under()
              .map((d) => d.id)
              .sort(),
          );
          expect(found.total).toBe(under().length);
          expect(shown(found.categories)).toEqual(counts(under('category').flatMap((d) => d.categories)));
          expect(shown(found.brands)).toEqual(counts(under('brand').map((d) => d.brand)));
          expect(shown(found.sellers)).toEqual(sellerCounts(matching, chosen));
          expect(found.multiSite).toBe(
            under('multiSite').filter((d) => d.sellers.length >= MULTI_SITE_SELLERS).length,
          );
          const sizes = found.attributes.find(({ name }) => name === 'Size')?.values;
          const sized = under('attributes')
            .filter((d) => hasWanted(d, chosen, 'Shade'))
            .flatMap((d) => d.specifications.Size ?? []);
          if (chosen.attributes?.Size) expect(shown(sizes ?? [])).toEqual(counts(sized));
          else if (sizes) expect(shown(sizes)).toEqual(counts(sized));
          if (chosen.brand) expect(found.brands.some((o) => same(o.name, chosen.brand ?? ''))).toBe(true);

          const best = Math.max(...filterNames.map((n) => under(n).length));
          if (found.total > 0 || best === 0) expect(found.suggestion).toBeUndefined();
          else {
            expect(found.suggestion?.total).toBe(best);
            expect(under(found.suggestion?.filter).length).toBe(best);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

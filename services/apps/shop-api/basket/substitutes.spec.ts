import type { Product } from '@sextant/contracts/http/catalog.js';
import type { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import type { CatalogSource } from '@sextant/search/search-catalog.js';
import { MAX_SUBSTITUTED, Substitutes } from './substitutes.js';

const product = (_id: string, brand: string, size: string) =>
  ({
    _id,
    product_name: `${brand} Exam Mitts`,
    brand,
    category: ['Gloves'],
    family_id: '',
    pack: '100/box',
    specifications: { Material: 'Nitrile', Size: size },
  }) as unknown as Product;

/** A catalog in which every search finds the same products. */
function withCatalog(...products: Product[]) {
  const known = new Map(products.map((each) => [each._id, each]));
  const loaded: number[] = [];
  const queries = {
    documents: (ids: readonly string[]) => {
      loaded.push(ids.length);
      return Promise.resolve(ids.map((id) => JSON.stringify(known.get(id))));
    },
  } as unknown as ProductQueries;
  const source = { current: { find: () => Promise.resolve({ ids: [...known.keys()] }) } };
  return { substitutes: new Substitutes(source as unknown as CatalogSource, queries), loaded };
}

const wanted = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ product: product(`w${n}`, 'Kerr', 'Medium'), quantity: 2 }));
const equals = new Set(['equal'] as const);

describe('substitutes of the lines of a cart', () => {
  const others = Array.from({ length: 60 }, (_, n) =>
    product(`p${n}`, 'Medicom', n < 2 ? 'Medium' : 'Large'),
  );

  it('are looked for among the candidates of one line at a time, and only those that fit are kept, once', async () => {
    const { substitutes, loaded } = withCatalog(...others);
    const found = await substitutes.of(wanted(3), equals);
    expect(loaded).toEqual([60, 60, 60]);
    expect(found.map((each) => each.map((one) => one.product._id))).toEqual(Array(3).fill(['p0', 'p1']));
    expect(found[2]?.[0]?.product).toBe(found[0]?.[0]?.product);
  });

  it('are looked for of so many lines; the others have none', async () => {
    const { substitutes, loaded } = withCatalog(...others);
    const found = await substitutes.of(wanted(MAX_SUBSTITUTED + 2), equals);
    expect(loaded).toHaveLength(MAX_SUBSTITUTED);
    expect(found.slice(-3).map(({ length }) => length)).toEqual([2, 0, 0]);
  });

  it('are not looked for when none is asked for', async () => {
    const { substitutes, loaded } = withCatalog(...others);
    expect(await substitutes.of(wanted(2), new Set())).toEqual([[], []]);
    expect(loaded).toEqual([]);
  });
});

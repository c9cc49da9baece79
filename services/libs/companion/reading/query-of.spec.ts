import { demoCatalog } from '../testing/demo-catalog.js';
import { queryOf, readingOf } from './query-of.js';
import { vocabularyOf } from './vocabulary.js';

const vocabulary = vocabularyOf(demoCatalog(3));

describe('what was read, in words', () => {
  it('is a search the catalog understands', () => {
    const slots = {
      product: 'gloves',
      size: 'large',
      pack: 200,
      exclude: 'latex powder',
      maxPrice: 10,
    } as const;
    expect(queryOf(slots)).toBe('gloves large 200/box without latex without powder');
    expect(queryOf({ product: 'k-files', size: '25' })).toBe('k-files #25');
    expect(queryOf({ product: 'nitrile gloves', size: 'M' })).toBe('nitrile gloves size M');
    expect(queryOf({ product: 'nitrile gloves', size: 'XL' })).toBe('nitrile gloves XL');
    expect(queryOf({})).toBe('');
  });

  it.each([
    ['27-gauge', '27 gauge'],
    ['level-1', 'level 1'],
    ['size-25', 'size 25'],
    ['size-m', 'size M'],
    ['light-blue', 'light blue'],
    ['light-cure', 'light cure'],
    ['powder-free', 'powder-free'],
  ])('refuses "%s" as the message did', (exclude, said) => {
    const refused = (q: string) => vocabulary.read(q).exclusions.map(({ key }) => key);
    expect(refused(queryOf({ product: 'goods', exclude }))).toEqual(refused(`goods not ${said}`));
    expect(refused(`goods not ${said}`)).toHaveLength(1);
  });

  it('is a chip for each part', () => {
    const parts = readingOf({
      product: 'gloves',
      size: 'large',
      seller: 'darby',
      maxPrice: 10,
      sort: 'price_asc',
    });
    expect(parts.map(({ label }) => label)).toEqual([
      'gloves',
      'Size: large',
      'From Darby Dental',
      'At most $10.00',
      'Cheapest first',
    ]);
  });
});

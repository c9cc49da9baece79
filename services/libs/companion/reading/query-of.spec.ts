import { queryOf, readingOf } from './query-of.js';

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

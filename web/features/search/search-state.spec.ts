import { requestParts } from '@sextant/contracts/http/catalog.js';
import fc from 'fast-check';
import { activeFilters } from './active-filters.js';
import { wantsVectors } from './api/get-search.js';
import { mayBeCode } from './may-be-code.js';
import { changeSearch, parseSearch, searchPath, sortLabels, type SearchState } from './search-state.js';

const at = (query: string): SearchState => parseSearch(new URLSearchParams(query));

describe('search state', () => {
  it('survives the way through the address', () => {
    const price = fc.option(fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100));
    const text = fc.string({ maxLength: 30 }).map((value) => value.trim());
    const states = fc.record<SearchState>({
      q: text,
      category: fc.option(text.filter(Boolean)),
      brand: fc.option(text.filter(Boolean)),
      minPrice: price,
      maxPrice: price,
      sellers: fc.uniqueArray(fc.constantFrom('net32', 'darby', 'benco')),
      multiSite: fc.boolean(),
      connectedSellersOnly: fc.boolean(),
      attributes: fc.constantFrom<SearchState['attributes']>(
        {},
        { Size: ['Medium', 'Large'], 'Tip / Taper': ['25/.06'] },
      ),
      families: fc.boolean(),
      sort: fc.constantFrom(...(Object.keys(sortLabels) as SearchState['sort'][])),
      page: fc.integer({ min: 1, max: 1000 }),
      without: fc.subarray([...requestParts]),
    });
    const possible = states.filter(
      ({ minPrice, maxPrice }) => minPrice === null || maxPrice === null || minPrice <= maxPrice,
    );
    fc.assert(
      fc.property(possible, (state) => {
        expect(parseSearch(new URL(searchPath(state), 'http://x').searchParams)).toEqual(state);
      }),
    );
  });

  it('takes nonsense in the address for absent', () => {
    expect(at('minPrice=-1&maxPrice=abc&page=0&sort=worst&multiSite=maybe')).toEqual(at(''));
    expect(at('maxPrice=1e9')).toEqual(at(''));
    for (const name of ['constructor', 'toString', '__proto__']) expect(at(`sort=${name}`)).toEqual(at(''));
  });

  it('takes prices named in the wrong order for the two ends they are', () => {
    expect(at('minPrice=100&maxPrice=5')).toEqual(at('minPrice=5&maxPrice=100'));
  });

  it('asks for nothing the API refuses, however long the address', () => {
    const long = 'x'.repeat(10_000);
    const state = at(`q=${long}&category=${long}&brand=${long}&seller=${long},net32&page=99999`);
    expect(state).toEqual({ ...at(''), q: 'x'.repeat(200), sellers: ['net32'], page: 1000 });
  });

  it('knows sellers by every name, each once, and leaves unknown ones out', () => {
    expect(at('seller=net32,darbydental,darby,elsewhere').sellers).toEqual(['net32', 'darby']);
  });

  it('keeps seller keys readable', () => {
    expect(searchPath(at('seller=net32,darby'))).toBe('/search?seller=net32,darby');
  });

  it('starts at page 1 again when anything but the page changes', () => {
    const state = at('q=gloves&page=4');
    expect(changeSearch(state, { brand: 'Kerr' }).page).toBe(1);
    expect(changeSearch(state, { page: 5 })).toMatchObject({ page: 5, q: 'gloves' });
  });
});

describe('filter chips', () => {
  it('speak the words of their filters', () => {
    const query =
      'category=Gloves&brand=3M&minPrice=5&multiSite=true&connectedSellersOnly=true&seller=net32,darby';
    expect(activeFilters(at(query)).map(({ label }) => label)).toEqual([
      'Category: Gloves',
      'Brand: 3M',
      'Price: $5 - Any',
      'Multi-site only',
      'Connected sellers only',
      'Sellers: net32, Darby Dental',
    ]);
    expect(activeFilters(at('maxPrice=12.5')).map(({ label }) => label)).toEqual(['Price: $0 - $12.50']);
  });

  it('each take only themselves away', () => {
    const state = at('brand=3M&minPrice=5&maxPrice=9');
    const price = activeFilters(state).find(({ label }) => label.startsWith('Price'));
    expect(activeFilters({ ...state, ...price?.without }).map(({ label }) => label)).toEqual(['Brand: 3M']);
  });
});

describe('product codes', () => {
  it.each(['abc', '4750T', 'A-12-b', '12 3 AB', 'gloves'])('may be %p', (text) => {
    expect(mayBeCode(text)).toBe(true);
  });
  it.each(['ab', 'a-b', 'nitrile gloves', 'universal composite A2 syringe', ''])('are not %p', (text) => {
    expect(mayBeCode(text)).toBe(false);
  });

  it('and single words are looked up literally, phrases by meaning', () => {
    expect(['gloves', '4750T', '', 'size 7 cord'].map(wantsVectors)).toEqual([false, false, false, false]);
    expect(wantsVectors('powder free nitrile gloves')).toBe(true);
  });
});

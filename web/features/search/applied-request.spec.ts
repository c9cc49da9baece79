import type { SearchRequest } from '@sextant/contracts/http/catalog.js';
import { appliedParts, withRequest } from './applied-request.js';
import { parseSearch } from './search-state.js';

const upTo20: SearchRequest = {
  q: 'gloves',
  maxPrice: 20,
  parts: [{ name: 'maxPrice', label: 'At most $20.00' }],
};
const from20: SearchRequest = {
  q: 'gloves',
  minPrice: 20,
  parts: [{ name: 'minPrice', label: 'At least $20.00' }],
};
const stateOf = (query: string) => parseSearch(new URLSearchParams(query));

describe('what the words of a search ask for', () => {
  it('is applied beside the filters of the address', () => {
    const state = stateOf('q=gloves+under+20&minPrice=10');
    expect(withRequest(state, upTo20)).toMatchObject({ q: 'gloves', minPrice: 10, maxPrice: 20 });
    expect(appliedParts(state, upTo20)).toEqual(upTo20.parts);
  });

  it.each([
    ['minPrice=30', upTo20, { minPrice: 30, maxPrice: null }],
    ['maxPrice=10', from20, { minPrice: null, maxPrice: 10 }],
    ['maxPrice=15', upTo20, { minPrice: null, maxPrice: 15 }],
  ])('is overruled by %s in the address', (query, request, range) => {
    const state = stateOf(`q=gloves&${query}`);
    expect(withRequest(state, request)).toMatchObject(range);
    expect(appliedParts(state, request)).toEqual([]);
  });
});

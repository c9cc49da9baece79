import { parseSearch } from './search-state.js';
import { searchTitle } from './search-title.js';

const titleAt = (query: string): string | undefined => searchTitle(parseSearch(new URLSearchParams(query)));

it('joins text, brand and category', () => {
  expect(titleAt('q=gloves&category=Gloves&brand=Halyard')).toBe('gloves - Halyard - Gloves');
});

it('names the beginning of a long text only', () => {
  const title = titleAt(`q=${'gloves '.repeat(40)}&brand=Halyard`);
  expect(title).toBe(`${'gloves '.repeat(8)}glo… - Halyard`);
});

it('is left to the product where nothing is searched for', () => {
  expect(titleAt('')).toBeUndefined();
});

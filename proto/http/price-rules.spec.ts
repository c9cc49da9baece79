import { searchQuery } from './catalog.js';
import { searchLimits } from './limits.js';
import { priceProblem } from './price-rules.js';

describe('a price to filter by', () => {
  it.each([0, 0.5, searchLimits.dollars])('may be %d', (dollars) => {
    expect(priceProblem(dollars)).toBeUndefined();
    expect(searchQuery.parse({ maxPrice: String(dollars) }).maxPrice).toBe(dollars);
  });

  it.each(['', ' '])('is no limit when a form sends it as "%s"', (blank) => {
    expect(searchQuery.parse({ minPrice: blank, maxPrice: blank })).toEqual(searchQuery.parse({}));
  });

  it.each([
    ['-1', 'Enter a price of 0 or more.'],
    ['abc', 'Enter a price of 0 or more.'],
    ['99999999', 'Enter a price of at most $1,000,000.'],
    ['Infinity', 'Enter a price of at most $1,000,000.'],
  ])('is not %s', (text, message) => {
    expect(priceProblem(Number(text))).toBe(message);
    expect(searchQuery.safeParse({ maxPrice: text }).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });
});

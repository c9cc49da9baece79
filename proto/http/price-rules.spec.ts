import { searchQuery } from './catalog.js';
import { searchLimits } from './limits.js';
import { priceFilterProblem } from './price-rules.js';

describe('a price to filter by', () => {
  it.each([0, 0.5, searchLimits.dollars])('may be %d', (dollars) => {
    expect(priceFilterProblem(dollars)).toBeUndefined();
    expect(searchQuery.parse({ maxPrice: String(dollars) }).maxPrice).toBe(dollars);
  });

  it.each([
    ['-1', 'Enter a price of 0 or more.'],
    ['abc', 'Enter a price of 0 or more.'],
    ['99999999', 'Enter a price of at most $1,000,000.'],
    ['Infinity', 'Enter a price of at most $1,000,000.'],
  ])('is not %s', (text, message) => {
    expect(priceFilterProblem(Number(text))).toBe(message);
    expect(searchQuery.safeParse({ maxPrice: text }).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });
});

describe('the part of vectors in a search', () => {
  it('has usual values', () => {
    expect(searchQuery.parse({})).toMatchObject({ vectorWeight: 0.7, similarityThreshold: 0.75 });
  });

  it('may be 0, and is nothing above 1', () => {
    expect(searchQuery.parse({ vectorWeight: '0' }).vectorWeight).toBe(0);
    expect(searchQuery.safeParse({ vectorWeight: '2' }).success).toBe(false);
  });
});

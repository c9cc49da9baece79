import { pieceLimits, saidLimits, unlimited } from '@sextant/domain/vocabulary/testing/said-limits.js';
import { ignoredWishesIn } from './ignored-wishes.js';

const ignored = (q: string) => ignoredWishesIn(q).map(({ from, to }) => q.slice(from, to));

describe('a wish that a search ignores', () => {
  it.each([
    ['cheap nitrile gloves in large under $10', ['cheap', 'under $10']],
    ['best rated curing light up to 1,200 dollars', ['best rated', 'up to 1,200 dollars']],
    ['less than $4.50 masks in stock', ['less than $4.50', 'in stock']],
    ['lowest price composite', ['lowest price']],
    ['curing light under 500', ['under 500']],
    ['gloves between 10 and 20 dollars', ['between 10 and 20 dollars']],
    ['economical gloves', ['economical']],
    ['low-cost gloves', ['low-cost']],
    ['less expensive masks', ['less expensive']],
    ['lower-priced burs', ['lower-priced']],
    ['in-stock gloves', ['in-stock']],
    ['gloves that are in stock now, highly rated', ['that are in stock now', 'highly rated']],
  ])('is named in the order of the query: %s', (q, wishes) => {
    expect(ignored(q)).toEqual(wishes);
  });

  it.each([...saidLimits.map(([limit]) => limit), ...pieceLimits])('is the price of: gloves %s', (limit) => {
    expect(ignored(`gloves ${limit}`)).toEqual([limit]);
    expect(ignored(`${limit} gloves`)).toEqual([limit]);
  });

  it.each([
    ...unlimited,
    'burs over 10 mm',
    'nitrile gloves large',
    'file #25 under 21 mm',
    'cheapside mirror',
    'stock trays',
  ])('is none of: %s', (q) => {
    expect(ignored(q)).toEqual([]);
  });
});

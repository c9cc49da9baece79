import { ignoredWishesIn } from './ignored-wishes.js';

describe('a wish that a search ignores', () => {
  it.each([
    ['cheap nitrile gloves in large under $10', ['cheap', 'under $10']],
    ['best rated curing light up to 1,200 dollars', ['best rated', 'up to 1,200 dollars']],
    ['less than $4.50 masks in stock', ['less than $4.50', 'in stock']],
    ['lowest price composite', ['lowest price']],
  ])('is named in the order of the query: %s', (q, ignored) => {
    expect(ignoredWishesIn(q)).toEqual(ignored);
  });

  it.each(['burs over 10 mm', 'nitrile gloves large', 'file #25 under 21 mm', 'cheapside mirror'])(
    'is none of: %s',
    (q) => {
      expect(ignoredWishesIn(q)).toEqual([]);
    },
  );
});

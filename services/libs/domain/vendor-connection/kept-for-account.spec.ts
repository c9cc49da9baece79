import { isOrderableWith, keptForAccount } from './kept-for-account.js';

describe('an item that the account of a buyer can order', () => {
  it('counts as in stock when it is sold out to others, and else as listed', () => {
    expect((['in_stock', 'backorder', 'out_of_stock'] as const).map(keptForAccount)).toEqual([
      'in_stock',
      'backorder',
      'in_stock',
    ]);
  });
});

it('an offer can be ordered that others can order, or that its seller keeps for the account', () => {
  const offers = (['in_stock', 'backorder', 'out_of_stock'] as const).map((availability) => ({
    availability,
  }));
  const withQuote = (quote?: { available: boolean }) => offers.map((offer) => isOrderableWith(offer, quote));
  expect(withQuote()).toEqual([true, true, false]);
  expect(withQuote({ available: false })).toEqual([true, true, false]);
  expect(withQuote({ available: true })).toEqual([true, true, true]);
});

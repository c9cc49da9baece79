import { keptForAccount } from './kept-for-account.js';

describe('an item that the account of a buyer can order', () => {
  it('counts as in stock when it is sold out to others, and else as listed', () => {
    expect((['in_stock', 'backorder', 'out_of_stock'] as const).map(keptForAccount)).toEqual([
      'in_stock',
      'backorder',
      'in_stock',
    ]);
  });
});

import { pieceLimits, saidLimits, unlimited } from '@sextant/domain/vocabulary/testing/said-limits.js';
import { pieceLimitsIn, takePrices } from './prices-in.js';
import { Unread } from './unread.js';

describe('the limits of a price', () => {
  it.each(saidLimits)('are read in: gloves %s', (limit, minPrice, maxPrice) => {
    const unread = new Unread(`gloves ${limit}`);
    expect(takePrices(unread)).toEqual({ minPrice, maxPrice });
    expect(unread.rest).toMatch(/^gloves ;+$/);
  });

  it.each(pieceLimits)('are none of a pack, and told apart, in: gloves %s', (limit) => {
    const unread = new Unread(`gloves ${limit}`);
    expect(takePrices(unread)).toEqual({});
    expect(unread.rest).toMatch(/^gloves ;+$/);
    expect(pieceLimitsIn(`gloves ${limit}`)).toEqual([limit]);
  });

  it('are those of a pack in dollars "each"', () => {
    expect(pieceLimitsIn('handpieces under $50 each')).toEqual([]);
  });

  it.each(unlimited)('are none in: %s', (text) => {
    const unread = new Unread(text);
    expect(takePrices(unread)).toEqual({});
    expect(unread.rest).toBe(text);
  });
});

import { saidLimits, unlimited } from '@sextant/domain/vocabulary/testing/said-limits.js';
import { takePrices } from './prices-in.js';
import { Unread } from './unread.js';

describe('the limits of a price', () => {
  it.each(saidLimits)('are read in: gloves %s', (limit, minPrice, maxPrice) => {
    const unread = new Unread(`gloves ${limit}`);
    expect(takePrices(unread)).toEqual({ minPrice, maxPrice });
    expect(unread.rest).toMatch(/^gloves ;+$/);
  });

  it.each(unlimited)('are none in: %s', (text) => {
    const unread = new Unread(text);
    expect(takePrices(unread)).toEqual({});
    expect(unread.rest).toBe(text);
  });
});

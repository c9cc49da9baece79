import fc from 'fast-check';
import { pageItems } from './pages.js';

describe('page buttons', () => {
  it('show the first, the last and those within 2, with an ellipsis at distance 3', () => {
    expect(pageItems(6, 20)).toEqual([1, 'gap-before', 4, 5, 6, 7, 8, 'gap-after', 20]);
    expect(pageItems(1, 20)).toEqual([1, 2, 3, 'gap-after', 20]);
    expect(pageItems(20, 20)).toEqual([1, 'gap-before', 18, 19, 20]);
  });

  it('show a page at distance 3 itself when it is the first or the last', () => {
    expect(pageItems(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('always contain the current page once, in rising order, and never more than 9 items', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [current, total] = [Math.min(a, b), Math.max(a, b)];
        const items = pageItems(current, total);
        const pages = items.filter((item) => typeof item === 'number');
        expect(pages.filter((page) => page === current)).toHaveLength(1);
        expect([...pages].sort((x, y) => x - y)).toEqual(pages);
        expect(items.length).toBeLessThanOrEqual(9);
      }),
    );
  });
});

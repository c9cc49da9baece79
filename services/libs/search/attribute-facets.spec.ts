import { sizes, sizeTitle } from '@sextant/domain/vocabulary/sizes.js';
import { inOrder } from './attribute-facets.js';

describe('values of a filter', () => {
  it('have every size in order, and numbers by their value', () => {
    const titles = sizes.map(([name]) => sizeTitle(name));
    expect(titles.toSorted((a, b) => a.localeCompare(b)).sort(inOrder)).toEqual(titles);
    expect(['#10', '#8', 'Medium', '#100'].sort(inOrder)).toEqual(['#8', '#10', '#100', 'Medium']);
  });
});

import { listOf, listOfFirst } from './list-of.js';

describe('names in a sentence', () => {
  it('are joined', () => {
    expect([['A'], ['A', 'B'], ['A', 'B', 'C']].map(listOf)).toEqual(['A', 'A and B', 'A, B, and C']);
  });

  it('are the first ones, and how many more there are', () => {
    expect(listOfFirst(['A', 'B'], 2)).toBe('A and B');
    expect(listOfFirst(['A', 'B', 'C'], 2)).toBe('A, B, and 1 more');
    expect(listOfFirst(Array<string>(1_235).fill('A'), 1)).toBe('A and 1,234 more');
  });
});

import { listed } from './cart-shown.js';

describe('a list in an answer', () => {
  it.each([
    [1, '1'],
    [5, '1; 2; 3; 4; 5'],
    [7, '1; 2; 3; 4; 5; and 2 more'],
  ])('of %i says how many it leaves out', (count, text) => {
    expect(listed([1, 2, 3, 4, 5, 6, 7].slice(0, count), String)).toBe(text);
  });
});

import { countOf, severalOf } from './numbers.js';

describe('numbers in words', () => {
  it.each([
    ['3', 3],
    ['1,200', 1200],
    ['three', 3],
    ['Twenty-five', 25],
    ['ninety nine', 99],
    ['a dozen', 12],
    ['2,5', 2.5],
    ['half a dozen', 6],
    ['half dozen', 6],
    ['2 dozen', 24],
    ['three hundred', 300],
    ['a couple of', 2],
    ['many', undefined],
    ['', undefined],
  ])('"%s" is %s', (text, count) => {
    expect(countOf(text)).toBe(count);
  });

  it.each([
    ['the first two', ['a', 'b']],
    ['last 2', ['c', 'd']],
    ['the first and the third', ['a', 'c']],
    ['what separates the second from the last', ['b', 'd']],
    ['Compare these two', ['a', 'b']],
    ['what is the difference between those 3?', ['a', 'b', 'c']],
    ['compare all three of them', ['a', 'b', 'c']],
    ['the two products side by side', ['a', 'b']],
    ['add both to my cart', ['a', 'b']],
    ['the gloves', undefined],
    ['the two cheapest', undefined],
    ['those 2 in rolls', undefined],
    ['both sizes', undefined],
  ])('"%s" names %s', (text, named) => {
    expect(severalOf(['a', 'b', 'c', 'd'], text)).toEqual(named);
  });
});

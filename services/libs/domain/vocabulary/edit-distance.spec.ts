import fc from 'fast-check';
import { allowedEdits, editDistance } from './edit-distance.js';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
const FAR = 20;

describe('the distance of two words', () => {
  it.each([
    ['gloves', 'gloves', 0],
    ['gloves', 'glove', 1],
    ['gloves', 'glovves', 1],
    ['gloves', 'glives', 1],
    ['gloves', 'glvoes', 1],
    ['nitrile', 'latex', 6],
  ])('of %s and %s is %s', (a, b, edits) => {
    expect(editDistance(a, b, FAR)).toBe(edits);
  });

  it('is the same both ways, and none of a word to itself only', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, FAR)).toBe(editDistance(b, a, FAR));
        expect(editDistance(a, b, FAR) === 0).toBe(a === b);
      }),
    );
  });

  it('is the limit plus one for words that are further apart', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(editDistance(a, b, FAR), limit + 1));
      }),
    );
  });
});

it.each([
  ['bur', 0],
  ['mask', 1],
  ['nitrile', 1],
  ['lidocane', 2],
])('"%s" may have %i wrong letters', (typed, edits) => {
  expect(allowedEdits(typed)).toBe(edits);
});

import {
  LONGEST_AMOUNT,
  clampedQuantity,
  packIn,
  quantityProblemWithTaken,
  readQuantity,
} from './quantity.js';

const taken = (text: string): number => clampedQuantity(readQuantity(text));

describe('the quantity of a row', () => {
  it.each([
    ['', 1],
    ['3', 3],
    ['2 boxes', 2],
    ['4.0', 4],
    ['4,0', 4],
    ['4,00 boxes', 4],
    ['1.200,0', 1200],
    ['1,200.0', 1200],
    ['1200', 1200],
    ['9999', 9999],
    ['100/bx', 1],
  ])('%j is %d', (text, quantity) => {
    expect([taken(text), quantityProblemWithTaken(text)]).toEqual([quantity, null]);
  });

  it.each(['-4', '0', '0.0', '0,0', 'abc', '1.5', '2,5', '100,50', '0,500', '2,5 boxes', '½', '-4 boxes'])(
    'is not %j',
    (text) => {
      expect([taken(text), quantityProblemWithTaken(text)]).toEqual([
        1,
        `Quantity "${text}" is not a whole number above 0. 1 was taken.`,
      ]);
    },
  );

  it.each(['2,000', '2,000 boxes', 'Qty: 2,000'])('is to be checked where %j may have decimals', (text) => {
    expect([taken(text), quantityProblemWithTaken(text)]).toEqual([
      2000,
      `Quantity "${text}" may have decimals. 2,000 was taken.`,
    ]);
  });

  it.each(['x 3', 'Qty: 3', 'x3', '3x', '3 x', ' 3 x boxes ', '3x boxes'])('is read from %j', (text) => {
    expect(taken(text)).toBe(3);
  });

  it.each(['2 ', '100/bx ', '9 box of '])('is not read from %j and a longer text than lists need', (text) => {
    const long = text.padEnd(LONGEST_AMOUNT + 1, text.startsWith('2') ? 'x' : text);
    expect([readQuantity(long), packIn(long)]).toEqual([undefined, undefined]);
    expect(quantityProblemWithTaken(long)).toBe(
      `Quantity "${long.slice(0, 40)}" is not a whole number above 0. 1 was taken.`,
    );
  });

  it('is looked for in no text that would take minutes', () => {
    expect(readQuantity(`1${' '.repeat(20_000)}!`)).toBeUndefined();
  });

  it('is said to be too large where it has more digits than a quantity', () => {
    expect([taken('1000000000000'), quantityProblemWithTaken('1000000000000')]).toEqual([
      1,
      'Quantity "1000000000000" is above 9,999. 1 was taken.',
    ]);
  });

  it('is no more than a line of a cart holds', () => {
    expect([taken('12,000'), quantityProblemWithTaken('12,000')]).toEqual([
      9999,
      'Quantity "12,000" is above 9,999. 9,999 was taken.',
    ]);
  });
});

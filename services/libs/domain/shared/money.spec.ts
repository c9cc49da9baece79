import fc from 'fast-check';
import { dollarsOrNull, formatCents, formatUnitPrice, fromDollars, parsePrice, toDollars } from './money.js';

describe('money', () => {
  it.each([
    ['8.49', 849],
    ['$1,234.5', 123450],
    ['12', 1200],
    [' 0.99 USD', 99],
  ])('reads %p', (text, cents) => expect(parsePrice(text)).toBe(cents));

  it.each(['', '-1', '1.234', '12,34', 'free', '1e3', '9999999999', 'NaN', '1.2.3'])('refuses %p', (text) =>
    expect(parsePrice(text)).toBeUndefined(),
  );

  it.each([
    [0, '$0.00'],
    [0.0035, '$0.0035'],
    [0.003498, '$0.0035'],
    [0.004498, '$0.0045'],
    [0.00996, '$0.01'],
    [0.01, '$0.01'],
    [0.0144, '$0.014'],
    [0.074, '$0.074'],
    [0.1056, '$0.106'],
    [0.1, '$0.10'],
    [0.9996, '$1.00'],
    [2.5, '$2.50'],
    [1234.5, '$1,234.50'],
  ])('shows %p per piece as %p', (dollars, text) => expect(formatUnitPrice(dollars)).toBe(text));

  it('says a missing price as null, and one of nothing as 0', () => {
    expect([undefined, null, 0, 1234].map(dollarsOrNull)).toEqual([null, null, 0, 12.34]);
  });

  it('shows what it reads, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(parsePrice(formatCents(cents))).toBe(cents);
        expect(fromDollars(toDollars(cents))).toBe(cents);
      }),
    );
  });
});

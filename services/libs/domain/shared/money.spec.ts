import fc from 'fast-check';
import { formatCents, fromDollars, parsePrice, toDollars } from './money.js';

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

  it('shows what it reads, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(parsePrice(formatCents(cents))).toBe(cents);
        expect(fromDollars(toDollars(cents))).toBe(cents);
      }),
    );
  });
});

import { LONGEST_AMOUNT } from '../matching/quantity.js';
import { paidFor, readPrice, unreadPrice } from './price.js';

describe('a price in a list', () => {
  it.each([
    ['12', 1200],
    ['$9.50', 950],
    ['$ 9.50', 950],
    ['9.50 USD', 950],
    ['USD 9.50', 950],
    ['usd9.50', 950],
    ['US$9.50', 950],
    ['US $ 9.50', 950],
    ['9.50$', 950],
    ['USD 9.50 ea', 950],
    ['$9.50/ea', 950],
    ['$9.50 ea.', 950],
    ['9.50ea', 950],
    ['9.50 each', 950],
    ['$9.50 per box of 100', 950],
    ['9.50 / bx', 950],
    ['9.50 USD/box', 950],
    ['$1,012.50 cs', 101_250],
    ['9,50', 950],
    ['9,5', 950],
    ['$9,50', 950],
    ['1.012,50', 101_250],
    ['1012,50', 101_250],
    ['1 012,50', 101_250],
    ['1,012', 101_200],
    ['0,125', 13],
    ['0,0785/ea', 8],
    ['12.999', 1300],
    ['9.999', 1000],
    ['.50', 50],
    ['$.50', 50],
    ['0.005', 1],
    ['$0.0349/ea', 3],
    ['1.005', 101],
  ])('is read from "%s"', (text, cents) => {
    expect(readPrice(text)).toBe(cents);
    expect(unreadPrice(text)).toBeNull();
  });

  it.each([
    ['0.0785', 2000, 15_700],
    ['$0.0349/ea', 1000, 3490],
    ['0.0115', 50, 58],
    ['0.001', 1000, 100],
    ['9.50', 3, 2850],
    ['9.50', 0, undefined],
    ['ask', 3, undefined],
  ])('"%s" is rounded once for %i units', (text, quantity, cents) => {
    expect(paidFor(text, quantity)).toBe(cents);
  });

  it('that is less than half a cent is read', () => {
    expect([readPrice('0.001'), unreadPrice('0.001')]).toEqual([undefined, null]);
  });

  it.each(['', '0', '$0.00', '.00', '-', 'n/a', 'NA'])('is not stated by "%s"', (text) => {
    expect([readPrice(text), unreadPrice(text)]).toEqual([undefined, null]);
  });

  it.each(['ask', '-4', '9.50-12.00', '2 for 9.50', '9.50 100', '12,5000', '12,50,00', '12 mg'])(
    'cannot be read from "%s", which is said',
    (text) => {
      expect(readPrice(text)).toBeUndefined();
      expect(unreadPrice(text)).toBe(
        `Price "${text}" is not a price in dollars. The row was matched without it.`,
      );
    },
  );

  it.each(['9.50 per box of ', '0.0', '$'])(
    'is not read from %j and a longer text than lists need',
    (text) => {
      const long = text.padEnd(LONGEST_AMOUNT + 1, '0');
      expect(readPrice(long)).toBeUndefined();
      expect(unreadPrice(long)).toContain('is not a price in dollars.');
    },
  );

  it.each([
    'CAD 9.50',
    '9.50 CAD',
    'GBP 80.00',
    '£9,50',
    '€85,90',
    '€85.90',
    '85,90 €',
    'EUR 12,00',
    '1.012,50 eur/box',
  ])('of another currency, "%s", is said to be none in dollars', (text) => {
    expect(readPrice(text)).toBeUndefined();
    expect(unreadPrice(text)).toContain('is not a price in dollars.');
  });
});

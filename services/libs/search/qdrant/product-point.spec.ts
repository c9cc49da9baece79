import { MAX_PRICE_CENTS } from '@sextant/domain/shared/money.js';
import { demoRows } from '../testing/demo-rows.js';
import { NO_PRICE, ORDER_KEY_FACTOR, productPointOf, qdrantPointOf } from './product-point.js';

const [row] = demoRows();
if (!row) throw new Error('the demo catalog is empty');
const { doc } = productPointOf({ card: JSON.stringify(row.card), details: JSON.stringify(row.details) });
const orderOf = (changed: Partial<typeof doc>) => {
  const { payload } = qdrantPointOf({ id: doc.id, digest: '', doc: { ...doc, ...changed } });
  return (payload ?? {})['order'] as { unit_price: number; rating: number };
};
const keyOf = (pieceCents: number | null): number => orderOf({ pieceCents }).unit_price;

describe('the order of points per piece', () => {
  it('is that of the exact quotients, up to the highest price', () => {
    const cents = [0, 1 / 1_000_000, 1749 / 5000, 1750 / 5000, 2249 / 5000, 10, 10.56, MAX_PRICE_CENTS / 2];
    const keys = cents.map(keyOf);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    expect(new Set(keys).size).toBe(cents.length);
    for (const key of keys) expect(Number.isSafeInteger(key) && key < NO_PRICE * ORDER_KEY_FACTOR).toBe(true);
  });

  it('has those last whose packs count no pieces', () => {
    expect(keyOf(null)).toBeGreaterThan(keyOf(MAX_PRICE_CENTS));
  });
});

describe('the order of points by rating', () => {
  it('is that of the ratings, then of their numbers, up to the highest', () => {
    const rated: readonly (readonly [number | null, number])[] = [
      [null, 0],
      [4.69, 100_000],
      [4.7, 1],
      [4.7, 2],
      [4.7, 2_000],
      [5, 1],
      [5, 2 ** 31],
    ];
    const keys = rated.map(([rating, ratingCount]) => orderOf({ rating, ratingCount }).rating);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    for (const key of keys) expect(Number.isSafeInteger(key)).toBe(true);
  });
});

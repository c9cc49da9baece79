import { MAX_PRICE_CENTS } from '@sextant/domain/shared/money.js';
import { demoRows } from '../testing/demo-rows.js';
import { NO_PRICE, ORDER_KEY_FACTOR, productPointOf, qdrantPointOf } from './product-point.js';

const [row] = demoRows();
if (!row) throw new Error('the demo catalog is empty');
const { doc } = productPointOf({ card: JSON.stringify(row.card), details: JSON.stringify(row.details) });
const keyOf = (pieceCents: number | null): number => {
  const { payload } = qdrantPointOf({ id: doc.id, digest: '', doc: { ...doc, pieceCents } });
  const { unit_price } = (payload ?? {})['order'] as { unit_price: number };
  return unit_price;
};

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

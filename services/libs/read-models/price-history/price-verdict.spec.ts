import { LEAST_DAYS, NEAR_LOWEST_PERCENT, priceVerdict } from './price-verdict.js';

const to = Date.parse('2026-06-01T00:00:00Z');
const daysAgo = (days: number): string => new Date(to - days * 86_400_000).toISOString();
/** Best price from each of these days ago on. */
const history = (...steps: [days: number, price: number | null][]) => ({
  from: daysAgo(90),
  to: daysAgo(0),
  best: steps.map(([days, price]) => ({ at: daysAgo(days), price })),
  sellers: [],
});

describe('whether a price is good', () => {
  it('is not said with less than five weeks of prices, or without a price', () => {
    expect(priceVerdict(history([LEAST_DAYS - 1, 10]))).toBeUndefined();
    expect(priceVerdict(history([90, null], [LEAST_DAYS - 1, 10]))).toBeUndefined();
    expect(priceVerdict(history([90, 10], [1, null]))).toBeUndefined();
    expect(priceVerdict(history())).toBeUndefined();
  });

  it('is judged by the lowest of the history', () => {
    expect(priceVerdict(history([LEAST_DAYS, 10]))).toMatchObject({ verdict: 'good', days: LEAST_DAYS });
    const near = 100 + NEAR_LOWEST_PERCENT;
    expect(priceVerdict(history([90, 100], [5, near]))?.verdict).toBe('good');
    expect(priceVerdict(history([90, 100], [5, near + 0.01]))?.verdict).toBe('fair');
    expect(priceVerdict(history([90, 100], [5, 120]))).toMatchObject({
      verdict: 'high',
      above: 20,
      lowest: 100,
      first: 100,
      change: 20,
    });
  });

  it('is judged for the price that is asked about', () => {
    const rising = history([90, 100], [5, 120]);
    expect(priceVerdict(rising, 110)).toMatchObject({ verdict: 'fair', above: 10, now: 120, change: 20 });
    expect(priceVerdict(rising, 95)).toMatchObject({ verdict: 'good', above: -5 });
  });
});

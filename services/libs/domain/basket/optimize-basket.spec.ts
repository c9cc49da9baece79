import fc from 'fast-check';
import type { ShippingRule } from '../shipping/shipping.js';
import { basketCost, type BasketLine, type BasketOffer } from './basket.js';
import { optimizeBasket } from './optimize-basket.js';

type Rules = Record<string, ShippingRule>;
const offer = (seller: string, lineCents: number): BasketOffer => ({ seller, lineCents });
const line = (costs: Record<string, number>): BasketLine => ({
  offers: Object.entries(costs).map(([seller, cents]) => offer(seller, cents)),
});
const rulesOf =
  (rules: Rules) =>
  (seller: string): ShippingRule | undefined =>
    rules[seller];
const rule = (flatRateCents: number, freeFromCents: number): ShippingRule => ({
  flatRateCents,
  freeFromCents,
});
const best = (lines: BasketLine[], rules: Rules, maxSellers?: number) => {
  const found = optimizeBasket(lines, { ruleOf: rulesOf(rules), maxSellers });
  return found && { total: found.totalCents, sellers: found.chosen.map(({ seller }) => seller) };
};

/** The least total over all assignments. */
function bruteForce(lines: readonly BasketLine[], rules: Rules, maxSellers = Infinity): number {
  let least = Infinity;
  const chosen: BasketOffer[] = [];
  const walk = (at: number): void => {
    const current = lines[at];
    if (!current) {
      if (new Set(chosen.map(({ seller }) => seller)).size > maxSellers) return;
      least = Math.min(least, basketCost(chosen, rulesOf(rules)).totalCents);
      return;
    }
    for (const each of current.offers) {
      chosen.push(each);
      walk(at + 1);
      chosen.pop();
    }
  };
  walk(0);
  return least;
}

describe('the cheapest basket', () => {
  it('buys each line where it is cheapest when nobody charges shipping', () => {
    expect(best([line({ a: 100, b: 90 }), line({ a: 50, b: 60 })], {})).toEqual({
      total: 140,
      sellers: ['b', 'a'],
    });
  });

  it('pays more for a line where that saves the shipping of a second seller', () => {
    const rules = { a: rule(700, 20_000), b: rule(900, 20_000) };
    expect(best([line({ a: 5000, b: 4800 }), line({ a: 3000, b: 3400 })], rules)).toEqual({
      total: 8700,
      sellers: ['a', 'a'],
    });
  });

  it('moves lines to reach free shipping, as few as suffice', () => {
    const rules = { a: rule(1400, 10_000), b: rule(600, 50_000) };
    const lines = [line({ a: 8000 }), line({ a: 2100, b: 2000 }), line({ a: 4000, b: 3100 })];
    expect(best(lines, rules)).toEqual({ total: 8000 + 2100 + 3100 + 600, sellers: ['a', 'a', 'b'] });
  });

  it('counts a flat rate above the threshold, and a threshold nobody reaches', () => {
    const rules = { b: rule(46, 23), c: rule(2, 3021) };
    expect(best([line({ b: 100, d: 100 }), line({ c: 3020, d: 3021 })], rules)?.total).toBe(3121);
  });

  it('keeps to the number of sellers, and says when they cannot have everything', () => {
    const lines = [line({ a: 100, b: 50 }), line({ a: 100, c: 50 })];
    expect(best(lines, {}, 1)).toEqual({ total: 200, sellers: ['a', 'a'] });
    expect(best([line({ a: 1 }), line({ b: 1 })], {}, 1)).toBeUndefined();
    expect(best([], {})).toEqual({ total: 0, sellers: [] });
  });

  const sellers = ['a', 'b', 'c', 'd'];
  const baskets = fc.record({
    costs: fc.array(
      fc
        .array(fc.option(fc.integer({ min: 100, max: 9000 }), { freq: 3 }), {
          minLength: sellers.length,
          maxLength: sellers.length,
        })
        .filter((row) => row.some((cents) => cents !== null)),
      { minLength: 1, maxLength: 6 },
    ),
    rules: fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 15_000 })), {
      minLength: sellers.length,
      maxLength: sellers.length,
    }),
    maxSellers: fc.constantFrom(undefined, 1, 2, 3),
  });

  it('is as cheap as the best of all assignments, proven, and never more than any other', () => {
    fc.assert(
      fc.property(baskets, ({ costs, rules, maxSellers }) => {
        const lines = costs.map((row) => ({
          offers: row.flatMap((cents, at) => (cents === null ? [] : [offer(sellers[at] ?? '', cents)])),
        }));
        const byName = Object.fromEntries(
          rules.map(([flat, free], at) => [sellers[at] ?? '', rule(flat, free)]),
        );
        const found = optimizeBasket(lines, { ruleOf: rulesOf(byName), maxSellers });
        const least = bruteForce(lines, byName, maxSellers);
        expect(found?.totalCents ?? Infinity).toBe(least);
        if (!found) return;
        expect(found.lowerBoundCents).toBe(least);
        expect(found.chosen.every((each, at) => lines[at]?.offers.includes(each))).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  it('has a bound that holds also when the search is cut short', () => {
    fc.assert(
      fc.property(baskets, fc.integer({ min: 1, max: 2000 }), ({ costs, rules }, maxSteps) => {
        const lines = costs.map((row) => ({
          offers: row.flatMap((cents, at) => (cents === null ? [] : [offer(sellers[at] ?? '', cents)])),
        }));
        const byName = Object.fromEntries(
          rules.map(([flat, free], at) => [sellers[at] ?? '', rule(flat, free)]),
        );
        const found = optimizeBasket(lines, { ruleOf: rulesOf(byName), maxSteps });
        const least = bruteForce(lines, byName);
        expect(found?.lowerBoundCents).toBeLessThanOrEqual(least);
        expect(found?.totalCents).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it('finds a basket where more sellers could ship free than there are goods for', () => {
    const names = Array.from({ length: 14 }, (_, at) => `s${at}`);
    const even = Object.fromEntries(names.map((name) => [name, rule(900, 5000)]));
    const lines = Array.from({ length: 30 }, (_, at) =>
      line(
        Object.fromEntries(
          names.map((name, n): [string, number] => [name, 900 + ((at * 37 + n * 61) % 173)]),
        ),
      ),
    );
    const found = optimizeBasket(lines, { ruleOf: rulesOf(even) });
    const greedy = lines.map(({ offers }) =>
      offers.reduce((least, each) => (each.lineCents < least.lineCents ? each : least)),
    );
    expect(found?.totalCents).toBeLessThan(basketCost(greedy, rulesOf(even)).totalCents);
    expect(found?.lowerBoundCents).toBeGreaterThan(greedy.reduce((sum, { lineCents }) => sum + lineCents, 0));
  });
});

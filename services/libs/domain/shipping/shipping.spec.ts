import fc from 'fast-check';
import { cartTotals, sellerShipping, type PricedLine } from './shipping.js';

const rule = { flatRateCents: 699, freeFromCents: 7500 };
const rules: Record<string, typeof rule> = {
  'net32.com': rule,
  'darbydental.com': { flatRateCents: 1395, freeFromCents: 15000 },
};
const ruleOf = (domain: string) => rules[domain];

describe('shipping', () => {
  it('is the flat rate one cent below the threshold, and free from the threshold on', () => {
    expect(sellerShipping('net32.com', 7499, rule)).toMatchObject({ costCents: 699, missingCents: 1 });
    expect(sellerShipping('net32.com', 7500, rule)).toMatchObject({ costCents: 0, missingCents: 0 });
  });

  it('is free at a seller without a rule', () => {
    expect(sellerShipping('unknown.example', 100, undefined)).toMatchObject({
      costCents: 0,
      missingCents: 0,
    });
  });

  it('counts a line without price as nothing, and says how many items that are', () => {
    const lines: PricedLine[] = [{ sellerDomain: 'net32.com', priceCents: undefined, quantity: 3 }];
    expect(cartTotals(lines, ruleOf)).toMatchObject({ totalCents: 0, itemCount: 3, itemsWithoutPrice: 3 });
  });

  const anyLine = fc.record({
    sellerDomain: fc.constantFrom('net32.com', 'darbydental.com', 'unknown.example'),
    priceCents: fc.option(fc.integer({ min: 1, max: 100_000_000 }), { nil: undefined }),
    quantity: fc.integer({ min: 1, max: 9999 }),
  });

  it('adds up: total is subtotal plus every seller’s shipping, in whole cents', () => {
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const totals = cartTotals(lines, ruleOf);
        const goods = lines.reduce((sum, l) => sum + (l.priceCents ?? 0) * l.quantity, 0);
        expect(totals.subtotalCents).toBe(goods);
        expect(totals.totalCents).toBe(goods + totals.sellers.reduce((sum, s) => sum + s.costCents, 0));
        expect(Number.isSafeInteger(totals.totalCents)).toBe(true);
      }),
    );
  });

  it('does not depend on the order of the lines or on splitting one', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1 }), (lines) => {
        const { totalCents } = cartTotals(lines, ruleOf);
        expect(cartTotals([...lines].reverse(), ruleOf).totalCents).toBe(totalCents);
        const split = lines.flatMap((l) =>
          l.quantity > 1
            ? [
                { ...l, quantity: 1 },
                { ...l, quantity: l.quantity - 1 },
              ]
            : [l],
        );
        expect(cartTotals(split, ruleOf).totalCents).toBe(totalCents);
      }),
    );
  });
});

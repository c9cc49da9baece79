import fc from 'fast-check';
import { addedCost } from './added-cost.js';
import { basketCost } from './basket.js';

const rule = { flatRateCents: 699, freeFromCents: 7500 };

describe('what another line adds to a cart', () => {
  it.each([
    ['ships at the flat rate from a seller that is not in the cart', 0, 1000, 1699],
    ['ships along with what is in the cart', 2000, 1000, 1000],
    ['takes the shipping of the cart away where it reaches free shipping', 7000, 600, -99],
    ['ships free above the threshold', 8000, 1000, 1000],
  ])('%s', (_, held, line, added) => {
    expect(addedCost(held, line, rule)).toBe(added);
  });

  it('adds nothing but the line where a seller ships at 0', () => {
    expect(addedCost(100, 1000, undefined)).toBe(1000);
  });

  it('is the difference of the two carts', () => {
    const cents = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(fc.option(cents), cents, (held, lineCents) => {
        const before = held === null ? [] : [{ seller: 'net32', lineCents: held }];
        const after = [...before, { seller: 'net32', lineCents }];
        const total = (offers: typeof after) => basketCost(offers, () => rule).totalCents;
        expect(addedCost(held ?? 0, lineCents, rule)).toBe(total(after) - total(before));
      }),
    );
  });
});

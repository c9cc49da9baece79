import fc from 'fast-check';
import { SellerSets } from './seller-sets.js';

const MOST = 600;
const sellers = fc.uniqueArray(fc.integer({ min: 1, max: MOST }), { maxLength: 300 });

describe('sets of sellers', () => {
  it('filter and count any number of sellers', () => {
    fc.assert(
      fc.property(fc.array(sellers, { minLength: 1, maxLength: 20 }), sellers, (products, wanted) => {
        const sets = new SellerSets();
        sets.grow(1);
        products.forEach((of, ordinal) => {
          if (ordinal > 0) sets.grow(ordinal + 1);
          sets.set(ordinal, of);
        });
        const test = sets.anyOf(wanted);
        const counts = new Uint32Array(MOST + 1);
        products.forEach((of, ordinal) => {
          expect(test(ordinal)).toBe(of.some((seller) => wanted.includes(seller)));
          sets.count(ordinal, counts);
        });
        for (let seller = 1; seller <= MOST; seller += 1)
          expect(counts[seller]).toBe(products.filter((of) => of.includes(seller)).length);
      }),
      { numRuns: 50 },
    );
  });

  it('forget the sellers of a product that is replaced or moved', () => {
    const sets = new SellerSets();
    sets.grow(3);
    sets.set(0, [1, 40]);
    sets.set(1, [300]);
    sets.set(0, [2]);
    expect(sets.anyOf([40])(0)).toBe(false);
    sets.move(1, 0);
    expect(sets.anyOf([300])(0)).toBe(true);
    expect(sets.anyOf([0])(0)).toBe(false);
  });
});

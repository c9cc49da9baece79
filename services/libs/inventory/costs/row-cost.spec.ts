import { packOf } from '@sextant/domain/product-offers/pack.js';
import fc from 'fast-check';
import { readRow } from '../matching/row-reading.js';
import { costOf, cover, doubtOfPrice } from './row-cost.js';

const asked = (name: string, quantity: string, unit = '') =>
  readRow({ name, quantity, unit, code: '', brand: '', price: '' });

describe('what covers a row', () => {
  it.each([
    ['Gloves 100/bx', '10', 'bx', '10 x 100/case', 1, '10 boxes of 100 are 1 case of 10 × 100'],
    ['Gloves', '10 boxes', '', '10 x 100/case', 1, '10 boxes of 100 are 1 case of 10 × 100'],
    ['Gloves, case of 10 boxes of 100', '1', 'cs', '100/box', 10, '1 case of 1,000 is 10 boxes of 100'],
    [
      'Gloves, case of 10 boxes of 100',
      '20',
      'bx',
      '10 x 100/case',
      2,
      '20 boxes of 100 are 2 cases of 10 × 100',
    ],
    ['Gloves 100/bx', '3', 'bx', '10 x 100/case', 1, '3 boxes of 100 fit into 1 case of 10 × 100'],
    ['Cotton rolls', '500', 'pcs', '2000/box', 1, '500 pieces fit into 1 box of 2,000'],
    ['Gloves 100/bx', '300', 'pcs', '100/box', 3, '300 pieces are 3 boxes of 100'],
    ['Gloves 100/bx', '300', 'pcs', '10 x 100/case', 1, '300 pieces fit into 1 case of 10 × 100'],
    ['Gloves 100/bx', '3', 'pcs', '100/box', 3, null],
    ['Gloves 100/bx', '3', 'bx', '100/box', 3, null],
    ['Gloves 100/bx', '3', 'ea', '100/box', 3, null],
    [
      'Gloves 200/bx',
      '6000',
      'bx',
      '100/box',
      9999,
      '6,000 boxes of 200 are 12,000 boxes of 100; a line holds up to 9,999',
    ],
    ['Composite A2', '2', '', '', 2, null],
  ])('%s, %s %s → %s', (name, quantity, unit, pack, needed, conversion) => {
    expect(cover(asked(name, quantity, unit), packOf(pack))).toMatchObject({ quantity: needed, conversion });
  });

  it('is never less than what is asked for, nor one more than needed', () => {
    const count = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(count, count, count, (quantity, inner, sold) => {
        const covering = cover(
          { quantity, unit: 'box', pack: { outer: 1, inner, container: 'box' } },
          { outer: 1, inner: sold, container: 'box' },
        );
        if (covering.quantity === 9999) return;
        expect(covering.quantity * sold).toBeGreaterThanOrEqual(quantity * inner);
        expect((covering.quantity - 1) * sold).toBeLessThan(quantity * inner);
      }),
    );
  });
});

describe('what a row costs', () => {
  it('is compared for the same amount, in cents', () => {
    const row = asked('Gloves 100/bx', '3', 'bx');
    expect(costOf(row, packOf('10 x 100/case'), 3600, 9999).cost).toEqual({
      quantity: 1,
      conversion: '3 boxes of 100 fit into 1 case of 10 × 100',
      paid: 36,
      here: 30,
      total: 99.99,
      saving: 6,
    });
  });

  it('is unknown where a price is', () => {
    const row = asked('Gloves', '3');
    expect(costOf(row, undefined, undefined, 500).cost).toMatchObject({
      paid: null,
      here: 15,
      total: 15,
      saving: null,
    });
    expect(costOf(row, undefined, 1500, undefined).cost).toMatchObject({
      paid: 15,
      here: null,
      total: null,
      saving: null,
    });
  });
});

describe('a price in a list', () => {
  it.each([
    [12_500, 1250, 'The price in your list is about 10 times the best price here.'],
    [1250, 12_500, 'The best price here is about 10 times the price in your list.'],
    [500_000, 100, 'The price in your list is about 5,000 times the best price here.'],
  ])('of %d cents beside %d here is warned of', (paid, here, warning) => {
    const problem = `${warning} Check the price, and what it is the price of.`;
    expect(doubtOfPrice(paid, here)).toBe(problem);
    // Where the price is of something else, nothing is saved.
    expect(costOf(asked('Gloves', '1'), undefined, paid, here)).toMatchObject({
      priceProblem: problem,
      cost: { saving: null },
    });
  });

  it.each([
    [1250, 1250],
    [3000, 1000],
    [1000, 3000],
    [undefined, 1000],
    [1000, undefined],
    [1000, 0],
  ])('of %p cents beside %p here is not', (paid, here) => {
    expect(doubtOfPrice(paid, here)).toBeNull();
  });
});

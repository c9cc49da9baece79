import { unitIn } from './quantity-in.js';

describe('the unit that goods are counted in', () => {
  it.each([
    ['add 2 boxes of gauze', 'box'],
    ['add 2 bx gauze', 'box'],
    ['three more cases of masks', 'case'],
    ['a pkg of bibs', 'pack'],
    ['50 pieces', 'piece'],
    ['add 2 gauze', undefined],
    ['2 units of bibs', undefined],
    ['gloves, box of 100', undefined],
  ])('of "%s" is %s', (text, unit) => {
    expect(unitIn(text)).toBe(unit);
  });
});

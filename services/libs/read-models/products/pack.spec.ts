import { piecesOf, samePack, unitPrice } from './pack.js';

describe('a pack', () => {
  it('is priced per piece however its text is written', () => {
    expect(unitPrice(850, '100/box')).toBe(0.085);
    expect(unitPrice(850, 'Box of 100')).toBe(0.085);
    expect(unitPrice(8500, 'Case of 10 boxes of 100')).toBe(0.085);
  });

  it('has no price per piece when it counts nothing or only itself', () => {
    expect(['4 g syringe', '1/bag', null].map(piecesOf)).toEqual([undefined, undefined, undefined]);
    expect(unitPrice(850, '4 g syringe')).toBeNull();
  });

  it('is the same by count, else by words', () => {
    expect(samePack('100/box', 'Box of 100')).toBe(true);
    expect(samePack('100/box', '200/box')).toBe(false);
    expect(samePack('4 g syringe', '4 g Syringe')).toBe(true);
    expect(samePack('100/box', null)).toBe(false);
  });
});

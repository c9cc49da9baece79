import { piecesIn } from '@sextant/domain/product-offers/pack.js';
import { samePack } from './pack.js';

describe('a pack', () => {
  it('counts no pieces when it states none or only itself', () => {
    expect(['4 g syringe', '1/bag', null].map(piecesIn)).toEqual([undefined, undefined, undefined]);
  });

  it('is the same by count, else by words', () => {
    expect(samePack('100/box', 'Box of 100')).toBe(true);
    expect(samePack('100/box', '200/box')).toBe(false);
    expect(samePack('4 g syringe', '4 g Syringe')).toBe(true);
    expect(samePack('100/box', null)).toBe(false);
  });
});

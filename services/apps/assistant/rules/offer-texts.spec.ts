import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { packBeside, unitText } from './offer-texts.js';

describe('the pack of a product beside its name', () => {
  it.each([
    ['Nitrile Gloves, Medium', '100/box', '100/box'],
    ['Nitrile Gloves - Medium - 100/Box', '100/box', undefined],
    ['Nitrile Gloves', null, undefined],
  ])('of "%s" in %s is %s', (product_name, pack, said) => {
    expect(packBeside({ product_name, pack } as ProductCard)).toBe(said);
  });
});

describe('the unit that a product is sold in, for a number of them', () => {
  const gloves = { product_name: 'Nitrile Gloves', pack: '100/box' } as ProductCard;
  const soldByTheBox = ' It is sold by the box, not by the piece: one is 100/box';

  it.each<[quantity: number | undefined, unit: string | undefined, said: string]>([
    [500, undefined, `${soldByTheBox}, so 500 pieces are 5 boxes.`],
    [100, undefined, `${soldByTheBox}, so 100 pieces are 1 box.`],
    [550, 'piece', `${soldByTheBox}, so 550 pieces are 6 boxes.`],
    [undefined, 'piece', `${soldByTheBox}.`],
    [99, undefined, ''],
    [500, 'box', ''],
    [undefined, undefined, ''],
  ])('says of %s (%s): "%s"', (quantity, unit, said) => {
    expect(unitText(gloves, unit, quantity)).toBe(said);
  });

  it('takes a number for packs where they hold few pieces, or an unknown number', () => {
    expect(unitText({ product_name: 'Composite', pack: '4/pack' } as ProductCard, undefined, 20)).toBe('');
    expect(unitText({ product_name: 'Alginate', pack: '1 lb bag' } as ProductCard, undefined, 200)).toBe('');
  });
});

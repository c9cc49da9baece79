import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { packBeside } from './offer-texts.js';

describe('the pack of a product beside its name', () => {
  it.each([
    ['Nitrile Gloves, Medium', '100/box', '100/box'],
    ['Nitrile Gloves - Medium - 100/Box', '100/box', undefined],
    ['Nitrile Gloves', null, undefined],
  ])('of "%s" in %s is %s', (product_name, pack, said) => {
    expect(packBeside({ product_name, pack } as ProductCard)).toBe(said);
  });
});

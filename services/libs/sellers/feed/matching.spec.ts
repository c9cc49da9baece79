import type { ProductDetails } from '@sextant/domain/product-offers/events.js';
import { distinguishingAttributes } from '@sextant/domain/product-offers/identity.js';
import { variantProductIds } from './matching.js';

const details: ProductDetails = {
  name: 'K-Files',
  brand: 'Maillefer',
  manufacturer: 'Maillefer',
  manufacturerCode: 'A-012',
  description: '',
  categories: [],
  kind: '',
  familyId: '',
  specifications: {},
  gtin: '',
};
const idsOf = (specifications: Record<string, string>): string[] =>
  variantProductIds('net32', '1', { ...details, specifications });

describe('ids of variants with one code', () => {
  it('differ by each distinguishing attribute, and by nothing else', () => {
    const others = distinguishingAttributes.map((name) => idsOf({ [name]: '25' })[0]);
    expect(new Set([idsOf({})[0], ...others]).size).toBe(distinguishingAttributes.length + 1);
    expect(idsOf({ Color: 'Blue' })).toEqual(idsOf({}));
  });

  it('stay: stored products have them', () => {
    const all = Object.fromEntries(
      [...distinguishingAttributes].reverse().map((name) => [name, `${name} 25`]),
    );
    expect(idsOf({ ...all, Packaging: '6/box' })).toEqual([
      'acca5d05b6dce8738588c336',
      '34b73dc6aa193c7f3b96b98d',
    ]);
  });
});

import { sellers } from '@sextant/sellers/registry.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { sellerKeyOf, shippingRuleOf } from './sellers.js';

describe('sellers', () => {
  it.each(sellers.map((seller) => [seller.label, seller] as const))(
    'know %s by key and domain',
    (_, seller) => {
      for (const name of [seller.key, seller.domain, `www.${seller.domain}`]) {
        expect(sellerLabel(name)).toBe(seller.label);
        expect(sellerKeyOf(name)).toBe(seller.key);
        expect(shippingRuleOf(name)).toEqual(seller.shipping);
      }
    },
  );

  it('give an unknown seller its own name as label, and no shipping rule', () => {
    expect(shippingRuleOf('elsewhere.example')).toBeUndefined();
    expect(sellerLabel('elsewhere.example')).toBe('elsewhere.example');
    expect(sellerKeyOf('Elsewhere.example')).toBe('elsewhereexample');
  });
});

import { sellers } from '@sextant/sellers/registry.js';
import { domainLabel, sellerKeyOf, sellerKeys, sellerLabel, shippingRuleOf } from './sellers.js';

describe('sellers in the browser', () => {
  it('are those of the registry, with the same names and shipping rules', () => {
    expect([...sellerKeys]).toEqual(sellers.map((seller) => seller.key));
    for (const seller of sellers) {
      expect(sellerLabel(seller.key)).toBe(seller.label);
      expect(domainLabel(seller.domain)).toBe(seller.label);
      expect(sellerKeyOf(seller.domain)).toBe(seller.key);
      expect(shippingRuleOf(seller.domain)).toEqual(seller.shipping);
    }
  });

  it('have no rule for a stranger, who keeps its own name', () => {
    expect(shippingRuleOf('elsewhere.example')).toBeUndefined();
    expect(domainLabel('elsewhere.example')).toBe('elsewhere.example');
  });
});

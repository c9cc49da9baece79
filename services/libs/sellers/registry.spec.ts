import { sellerByKey, sellers } from './registry.js';

describe('the sellers', () => {
  // Dollars, as published by the sellers: flat rate, and subtotal from which shipping is free.
  it.each([
    ['henryschein', 7, 200],
    ['pattersondental', 8.99, 150],
    ['darbydental', 13.95, 150],
    ['net32', 6.99, 75],
    ['frontierdental', 6.15, 125],
    ['tdsc', 9, 99],
    ['practicon', 10.33, 150],
    ['dcdental', 8.95, 100],
    ['dentalcity', 13.43, 200],
    ['safcodental', 14.95, 250],
    ['benco', 12.95, 150],
    ['supplydoc', 10.99, 499],
    ['dentaldepot', 8.26, 75],
    ['demosupplier', 9.99, 25],
  ])('%s ships at $%d, free from $%d', (key, rate, freeFrom) => {
    expect(sellerByKey(key)?.shipping).toEqual({
      flatRateCents: Math.round(rate * 100),
      freeFromCents: freeFrom * 100,
    });
  });

  it('are each found by key, domain and every other spelling', () => {
    for (const seller of sellers)
      for (const name of [seller.key, seller.domain, ...seller.aliases])
        for (const spelling of [name, name.toUpperCase(), `https://www.${name}`])
          expect(sellerByKey(spelling)).toBe(seller);
    expect(sellerByKey('Henry Schein')?.key).toBe('henryschein');
    expect(sellerByKey('nobody')).toBeUndefined();
  });
});

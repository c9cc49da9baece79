import { namesWhatStays } from './cart-changes.js';

describe('what stays in the cart', () => {
  it.each([
    'remove everything but the masks',
    'remove all but the needles',
    'remove everything in my cart except for the gloves',
    'clear my cart except the masks',
    'empty out the basket, but keep the burs',
  ])('is named by "%s"', (text) => {
    expect(namesWhatStays(text)).toBe(true);
  });

  it.each([
    'remove all but two boxes of gloves',
    'remove all the gloves but the large ones',
    'clear my cart',
    'remove the gloves but not the masks',
  ])('is not named by "%s"', (text) => {
    expect(namesWhatStays(text)).toBe(false);
  });
});

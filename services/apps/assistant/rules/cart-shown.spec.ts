import { listed, showCart } from './cart-shown.js';
import type { Turn } from './turn.js';

describe('a list in an answer', () => {
  it.each([
    [1, '1'],
    [5, '1; 2; 3; 4; 5'],
    [7, '1; 2; 3; 4; 5; and 2 more'],
  ])('of %i says how many it leaves out', (count, text) => {
    expect(listed([1, 2, 3, 4, 5, 6, 7].slice(0, count), String)).toBe(text);
  });
});

describe('a cart that is shown', () => {
  it('counts its items by quantity, as the cart itself does', async () => {
    const items = [1, 2, 3, 4, 5, 6].map((quantity) => ({
      quantity,
      product: { _id: `p${quantity}`, product_name: `Wax ${quantity}` },
      seller: { label: 'net32' },
    }));
    const { text } = await showCart({
      message: { userId: 'u1' },
      reading: { text: 'what is in my cart' },
      tools: { cart: () => Promise.resolve({ items }) },
    } as unknown as Turn);
    expect(text).toMatch(/^Your cart holds 21 items: 1 × Wax 1 from net32; .*; and 6 more\.$/);
  });
});

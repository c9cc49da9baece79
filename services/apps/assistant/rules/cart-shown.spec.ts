import { asksForCart, listed } from './cart-shown.js';

describe('a question for the cart', () => {
  it.each([
    'what is in my cart',
    'what is in my cart?',
    "what's in the basket",
    'whats in my cart',
    'What do I have in my cart?',
    'what have I got in my cart so far',
    'is there anything in my cart?',
    'show my cart',
    'show me what is in my cart',
    'please list the items in my cart',
    'can you show me everything in our cart, please',
    'view cart',
    'my cart',
  ])('is "%s"', (text) => {
    expect(asksForCart(text)).toBe(true);
  });

  it.each([
    'put it in my cart',
    'take the gloves out of my cart',
    'empty my cart',
    'what is the shipping for my cart',
    'is there a cart for curing lights',
    'show me carts',
    'are the gloves in my cart',
    'how much is my cart',
    '',
  ])('is not "%s"', (text) => {
    expect(asksForCart(text)).toBe(false);
  });
});

describe('a list in an answer', () => {
  it.each([
    [1, '1'],
    [5, '1; 2; 3; 4; 5'],
    [7, '1; 2; 3; 4; 5; and 2 more'],
  ])('of %i says how many it leaves out', (count, text) => {
    expect(listed([1, 2, 3, 4, 5, 6, 7].slice(0, count), String)).toBe(text);
  });
});

import { cartItemBody, cartMergeBody } from './cart.js';

const item = (url: string) => ({ productId: 'p1', seller: { domain: 'net32.com', url }, quantity: 1 });
const takes = (url: string): boolean[] => [
  cartItemBody.safeParse(item(url)).success,
  cartMergeBody.safeParse({ items: [item(url)] }).success,
];

describe('the address of an offer in a cart', () => {
  it.each(['https://net32.com/1', 'http://localhost:4000/1', 'HTTPS://NET32.COM'])('may be %s', (url) => {
    expect(takes(url)).toEqual([true, true]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' javascript:https://x',
    '//net32.com',
    'net32.com',
    'https://',
    '',
  ])('is never %j: screens link to it', (url) => {
    expect(takes(url)).toEqual([false, false]);
  });
});

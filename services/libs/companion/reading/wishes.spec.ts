import { superlativeIn } from './wishes.js';

describe('the best of several that a message wants', () => {
  it.each([
    ['add the most affordable one', 'price_asc'],
    ['add the best rated one', 'rating'],
    ['save the one with the best reviews', 'rating'],
    ['take whichever is rated highest', 'rating'],
    ['add the cheapest', 'price_asc'],
    ['buy the one that costs the least', 'price_asc'],
    ['add the cheapest one per glove', 'unit_price'],
    ['swap it for something cheaper', undefined],
    ['add it', undefined],
  ])('in "%s" is first by %s', (text, order) => {
    expect(superlativeIn(text)).toBe(order);
  });
});

import { filledText } from './filled-text.js';

describe('what a list has put into the cart', () => {
  it.each([
    [
      { lines: 1, sellers: ['Net32'], unavailable: [] },
      '1 product is in your cart, from Net32: the lowest total with shipping and your own prices.',
    ],
    [
      { lines: 3, sellers: ['Net32', 'Darby Dental'], unavailable: ['Gauze', 'Bibs'] },
      '3 products are in your cart, from Net32 and Darby Dental: the lowest total with shipping and your own prices. Nobody has Gauze and Bibs in stock.',
    ],
    [{ lines: 0, sellers: [], unavailable: ['Gauze'] }, 'Nothing was added. Nobody has Gauze in stock.'],
  ])('%j', (answer, text) => expect(filledText(answer)).toBe(text));
});

import { addedText } from './added-text.js';

it.each([
  [{ added: 2, unavailable: [] }, '2 items added from the sellers where your cart costs least.'],
  [{ added: 0, unavailable: ['a', 'b'] }, '2 products are out of stock everywhere.'],
  [{ added: 0, unavailable: [] }, 'Nothing was added: your cart has it already.'],
  [
    { added: 1, unavailable: ['a'] },
    '1 item added from the sellers where your cart costs least. 1 product is out of stock everywhere.',
  ],
])('%j is told as %p', (answer, text) => expect(addedText(answer)).toBe(text));

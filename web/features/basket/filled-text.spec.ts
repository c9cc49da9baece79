import type { FilledCart } from '@sextant/contracts/http/basket.js';
import { filledText } from './filled-text.js';

const said = (filled: Partial<FilledCart>): string =>
  filledText({
    lines: 2,
    held: 0,
    sellers: ['net32', 'Darby Dental'],
    total: 46.99,
    saved: 0,
    unavailable: [],
    noRoom: [],
    ...filled,
  });

describe('what has come into the cart', () => {
  it('is told with its sellers and the total', () => {
    expect(said({})).toBe(
      '2 products are in your cart, from net32 and Darby Dental. Your cart costs $46.99 with shipping and your own prices, the lowest total with what it held where it was.',
    );
    expect(said({ lines: 1, sellers: ['net32'] })).toMatch(/^1 product is in your cart, from net32\. /);
  });

  it('calls the total the lowest one found while another may be lower', () => {
    expect(said({ gap: 0.62 })).toMatch(/, the lowest total found with what it held where it was\.$/);
    expect(said({ gap: 0 })).toMatch(/, the lowest total with what it held where it was\.$/);
  });

  it('says what the cart held before, whose quantities are not added up', () => {
    expect(said({ held: 1 })).toMatch(
      / Darby Dental\. 1 of them was in it before: only what was missing was added\. Your/,
    );
    expect(said({ lines: 1, held: 1 })).toMatch(
      / Dental\. It was there before: only what was missing was added\. /,
    );
    expect(said({ held: 2 })).toMatch(/ 2 of them were in it before: only what was missing was added\. /);
  });

  it('says why it is not each product where that is cheapest', () => {
    expect(said({ saved: 13.45 })).toMatch(
      / Each product where it alone is cheapest would cost \$13\.45 more, with shipping\.$/,
    );
  });

  it('names what nobody has, and what the cart has no room for', () => {
    expect(said({ lines: 0, unavailable: ['Wax'] })).toBe(
      'Nothing was added. Nobody sells Wax at the moment.',
    );
    expect(said({ noRoom: ['A', 'B', 'C', 'D', 'E'] })).toMatch(
      / A cart holds up to 1,000 products: there was no room for A, B, C, and 2 more\. Order what is in it first\.$/,
    );
  });
});

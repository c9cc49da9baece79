import { asksWhenStocked, stockPickedIn } from './stock-asked.js';

describe('the stock by which a message picks products', () => {
  it.each([
    ['substitute the one that is out of stock', 'out'],
    ["replace whatever's sold out", 'out'],
    ['swap the unavailable one', 'out'],
    ['which ones are not in stock', 'out'],
    ['add the one in stock', 'in'],
    ['save what is still available', 'in'],
    ["it's out of stock, what else is there", undefined],
    ['an alternative that ships today', undefined],
  ])('in "%s" is %s', (text, stock) => {
    expect(stockPickedIn(text)).toBe(stock);
  });

  it.each([
    ['when will it be back in stock', true],
    ['how soon will they be available', true],
    ['is it in stock', false],
    ['when does it ship', false],
  ])('is asked for as a date in "%s": %s', (text, when) => {
    expect(asksWhenStocked(text)).toBe(when);
  });
});

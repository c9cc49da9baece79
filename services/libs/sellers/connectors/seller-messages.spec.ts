import { itemRefusals } from '@sextant/domain/order/events.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { orderAnswer, priceAnswer } from './seller-messages.js';

const priceIn = (price: string | null) => priceAnswer.safeParse({ price, availability: 'in_stock' });

describe('own price that a seller answers', () => {
  it.each([
    ['12.34', 1234],
    ['0.01', 1],
    ['0.00', null],
    ['$0', null],
    [null, null],
  ])('of %p is %p cents', (price, cents) => {
    expect(priceIn(price).data).toEqual({ price: cents, availability: 'in_stock' });
  });

  it.each(['-1.00', 'free'])('is not %p', (price) => {
    expect(priceIn(price).success).toBe(false);
  });
});

describe('answer of a seller to an order', () => {
  const line = { status: 'accepted', sku: 'D-1', quantity: 1, unitPrice: '1.00' };

  it('keeps every reason that the domain knows, and counts an unknown one as a refusal', () => {
    const reasonsOf = (reasons: readonly string[]) => {
      const lines = reasons.map((reason) => ({ status: 'refused', sku: 'D-1', quantity: 1, reason }));
      return orderAnswer.parse({ id: 'SO-1', lines }).lines.map((read) => 'reason' in read && read.reason);
    };
    expect(reasonsOf(itemRefusals)).toEqual(itemRefusals);
    expect(reasonsOf(['on_the_moon'])).toEqual(['refused']);
  });

  it('is also read when an order may no longer have as many lines', () => {
    const lines = Array.from({ length: 2 * MAX_LINES }, () => line);
    expect(orderAnswer.parse({ id: 'SO-1', lines })).toMatchObject({ lines: { length: lines.length } });
  });
});

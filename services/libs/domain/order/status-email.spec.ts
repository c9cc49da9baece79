import { statusEmailOf } from './status-email.js';
import type { OrderStatus } from './statuses.js';

const change = (from: OrderStatus, to: OrderStatus, order = {}) =>
  statusEmailOf({ from, to, isRefusedEntirely: false, isSentEarly: false, ...order });

describe('the email about a status', () => {
  it.each([
    ['shipped', 'cancelled', 'cancelled'],
    ['cancelled', 'pending', 'reopened'],
    ['delivered', 'processing', 'setBack'],
    ['processing', 'shipped', 'onItsWay'],
    ['pending', 'delivered', 'onItsWay'],
    ['pending', 'processing', undefined],
  ] as const)('from %s to %s is %s', (from, to, email) => {
    expect(change(from, to)).toBe(email);
  });

  it('tells that the order was sent early, whatever the status', () => {
    expect(change('pending', 'processing', { isSentEarly: true })).toBe('sentEarly');
    expect(change('pending', 'shipped', { isSentEarly: true })).toBe('sentEarly');
  });

  it('tells nothing when an order of which nothing was bought is reopened', () => {
    expect(change('cancelled', 'pending', { isRefusedEntirely: true })).toBeUndefined();
    expect(change('processing', 'cancelled', { isRefusedEntirely: true })).toBe('cancelled');
  });
});

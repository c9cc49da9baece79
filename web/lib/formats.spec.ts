import { plural } from '@sextant/domain/shared/plural.js';
import { formatAgo, formatDateTime } from './dates.js';
import { formatDollars, formatPrice } from './money.js';

describe('texts of money, dates and numbers', () => {
  it('write dollars with two decimals and a missing price in words', () => {
    expect(formatDollars(1234.5)).toBe('$1,234.50');
    expect(formatPrice(null)).toBe('Price not available');
  });

  it('write one thing in the singular and the rest in the plural', () => {
    expect([0, 1, 2, 1234].map((count) => plural(count, 'seller'))).toEqual([
      '0 sellers',
      '1 seller',
      '2 sellers',
      '1,234 sellers',
    ]);
  });

  it('write a moment as MMM d, yyyy h:mm a', () => {
    expect(formatDateTime(new Date(2026, 10, 5, 15, 7))).toBe('Nov 5, 2026 3:07 PM');
  });

  it('say how long ago something was', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(formatAgo('2026-11-20T11:59:40Z', now)).toBe('just now');
    expect(formatAgo('2026-11-20T11:15:00Z', now)).toBe('45 min. ago');
    expect(formatAgo('2026-11-19T13:00:00Z', now)).toBe('23 hr. ago');
    expect(formatAgo('2026-11-19T11:00:00Z', now)).toBe('1 day ago');
    // Two days of the calendar, not yet 48 hours.
    expect(formatAgo('2026-11-18T13:00:00Z', now)).toBe('1 day ago');
    expect(formatAgo('2026-11-18T12:00:00Z', now)).toBe('2 days ago');
  });
});

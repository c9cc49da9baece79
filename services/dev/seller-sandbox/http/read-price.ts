import { parsePrice } from '@sextant/domain/shared/money.js';

/** A price in dollars, "12.34" or 12.34 → cents; undefined for one that is negative, zero, too high or unreadable. */
export function centsOf(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const cents = parsePrice(String(value));
  return cents === undefined || cents === 0 ? undefined : cents;
}

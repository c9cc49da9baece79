import { moneyAmount, priceLimits } from '@sextant/domain/vocabulary/price-limits.js';
import { countOf } from './numbers.js';
import type { Slots } from './reading.js';
import type { Unread } from './unread.js';

function dollars(text = ''): number {
  if (/^\d/.test(text)) return Number(text.replaceAll(',', ''));
  const [, hundreds = text, rest] = /^(.*hundred)\s+(?:and\s+)?(.+)$/i.exec(text) ?? [];
  return (countOf(hundreds) ?? 0) + (rest === undefined ? 0 : (countOf(rest) ?? 0));
}

/** Takes the price limits of a message. */
export function takePrices(unread: Unread): Pick<Slots, 'minPrice' | 'maxPrice'> {
  const both = unread.take(priceLimits.between);
  if (both) return { minPrice: dollars(both[1]), maxPrice: dollars(both[2]) };
  const span = unread.take(priceLimits.range);
  if (span) return { minPrice: dollars(span[1] ?? span[3]), maxPrice: dollars(span[2] ?? span[4]) };
  const upper = unread.take(priceLimits.most) ?? unread.take(priceLimits.orLess);
  const lower = unread.take(priceLimits.least);
  // "Is $12 a good price" sets no limit, and its number is no quantity either.
  unread.takeAll(moneyAmount);
  return {
    minPrice: lower ? dollars(lower[1] ?? lower[2]) : undefined,
    maxPrice: upper ? dollars(upper[1]) : undefined,
  };
}

import { moneyAmount, priceLimits } from '@sextant/domain/vocabulary/price-limits.js';
import { countOf } from './numbers.js';
import type { Slots } from './reading.js';
import { Unread } from './unread.js';

function dollars(text = ''): number {
  const [, cents] = /^(.+?)\s*(?:cents?|¢)$/i.exec(text) ?? [];
  if (cents !== undefined) return dollars(cents) / 100;
  if (/^[\d.]/.test(text)) return Number(text.replaceAll(',', ''));
  const [, hundreds = text, rest] = /^(.*hundred)\s+(?:and\s+)?(.+)$/i.exec(text) ?? [];
  return (countOf(hundreds) ?? 0) + (rest === undefined ? 0 : (countOf(rest) ?? 0));
}

/** A limit as it is said, with its dollars. */
interface Limit {
  readonly said: RegExpExecArray;
  readonly minPrice?: number;
  readonly maxPrice?: number;
}

/** "Between 50 and 90 cents" names the unit once. */
function betweenThese(said: RegExpExecArray, least = '', most = ''): Limit {
  const maxPrice = dollars(most);
  const inCents = maxPrice < 1 && dollars(least) >= maxPrice ? dollars(least) / 100 : dollars(least);
  return { said, minPrice: inCents, maxPrice };
}

function takeLimits(unread: Unread): readonly Limit[] {
  const both = unread.take(priceLimits.between);
  if (both) return [betweenThese(both, both[1], both[2])];
  const span = unread.take(priceLimits.range);
  if (span) return [betweenThese(span, span[1] ?? span[3], span[2] ?? span[4])];
  const upper = unread.take(priceLimits.most) ?? unread.take(priceLimits.orLess);
  const lower = unread.take(priceLimits.least);
  // "Is $12 a good price" sets no limit, and its number is no quantity either.
  unread.takeAll(moneyAmount);
  return [
    ...(upper ? [{ said: upper, maxPrice: dollars(upper[1]) }] : []),
    ...(lower ? [{ said: lower, minPrice: dollars(lower[1] ?? lower[2]) }] : []),
  ];
}

/** "Per glove", and less than a dollar "each": what costs more each is a pack. */
function isOfPiece({ said, minPrice = 0, maxPrice = minPrice }: Limit): boolean {
  const each = said.groups?.['each'];
  return each !== undefined && (!/^(?:each|apiece)$/i.test(each) || maxPrice < 1);
}

/** Takes the price limits of a message: those of a pack, which goods are searched by. */
export function takePrices(unread: Unread): Pick<Slots, 'minPrice' | 'maxPrice'> {
  const ofPack = takeLimits(unread).filter((limit) => !isOfPiece(limit));
  return {
    minPrice: ofPack.find(({ minPrice }) => minPrice !== undefined)?.minPrice,
    maxPrice: ofPack.find(({ maxPrice }) => maxPrice !== undefined)?.maxPrice,
  };
}

/** The limits of a text that are for one piece, as they are said: "under ten cents each". */
export const pieceLimitsIn = (text: string): readonly string[] =>
  takeLimits(new Unread(text))
    .filter(isOfPiece)
    .map(({ said }) => said[0]);

/** The text without its limits of prices, in which "not more than" leaves nothing out. */
export function withoutLimits(text: string): string {
  const unread = new Unread(text);
  takeLimits(unread);
  return unread.rest;
}

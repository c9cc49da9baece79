import { parsePrice, type Cents } from '@sextant/domain/shared/money.js';
import { beginningOf } from '@sextant/domain/shared/storable.js';
import { LONGEST_AMOUNT } from '../matching/quantity.js';
import { unitOf } from '../matching/row-pack.js';
import { digitsOf } from './digits.js';

/** "$9.50", "USD 9.50", "9.50 US$" → "9.50". */
const withoutDollars = (text: string): string =>
  text.replace(/^(?:us\s*\$?d?|\$)\s*|\s*(?:us\s*\$?d?|\$)$/gi, '');

/** "9.50/ea", "9.50 per box of 100", "9.50 ea" → "9.50". */
function withoutUnit(text: string): string {
  const amount = text.replace(/\s*(?:\/|per\b|each\b).*$/i, '');
  const [, before = amount, word = ''] = /^(.*[\d$])\s*([a-z]+)\.?$/i.exec(amount) ?? [];
  return unitOf(word) ? before : amount;
}

/** A price above 0 as a whole number of parts of a cent: lists have prices per piece of "0.0785". */
interface ExactPrice {
  readonly parts: number;
  readonly perCent: number;
}

function exactPrice(text: string): ExactPrice | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined;
  const digits = digitsOf(withoutDollars(withoutUnit(text.trim())));
  if (!digits) return undefined;
  const { whole, decimals } = digits;
  const cents = parsePrice(whole || '0');
  if (cents === undefined) return undefined;
  const perCent = 10 ** Math.max(0, decimals.length - 2);
  const parts = cents * perCent + Number(decimals.padEnd(2, '0'));
  return parts > 0 ? { parts, perCent } : undefined;
}

/** Cost of a number of units at a price in a list, rounded once; undefined for a text that is no price above 0. */
export function paidFor(text: string, quantity: number): Cents | undefined {
  const price = exactPrice(text);
  const cents = price && Math.round((price.parts * quantity) / price.perCent);
  return cents || undefined;
}

/** Price in a list, to the nearest cent; undefined for a text that is no price above 0, and for less than half a cent. */
export const readPrice = (text: string): Cents | undefined => paidFor(text, 1);

/** True for what lists say where no price is known. */
const isNoPrice = (text: string): boolean =>
  text.length <= LONGEST_AMOUNT && /^(?:\$?\s*(?:0+(?:[.,]0+)?|\.0+|-|n\/?a))?$/i.test(text);

/** Reason why a row has no price, for people; null when it has one, or states none. */
export function unreadPrice(text: string): string | null {
  if (exactPrice(text) || isNoPrice(text)) return null;
  return `Price "${beginningOf(text, 40)}" is not a price in dollars. The row was matched without it.`;
}

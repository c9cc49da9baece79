import { parsePrice, type Cents } from '@sextant/domain/shared/money.js';
import { beginningOf } from '@sextant/domain/shared/storable.js';
import { LONGEST_AMOUNT } from '../matching/quantity.js';
import { unitOf } from '../matching/row-pack.js';

/** Converts prices in European notation, "12,50" and "1.012,50"; other texts stay unchanged. */
const withDecimalPoint = (text: string): string => {
  const plain = text.replace(/\s/g, '');
  return /^\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : text;
};

/** "$9.50", "USD 9.50", "9.50 US$" → "9.50". */
const withoutDollars = (text: string): string =>
  text.replace(/^(?:us\s*\$?d?|\$)\s*|\s*(?:us\s*\$?d?|\$)$/gi, '');

/** "9.50/ea", "9.50 per box of 100", "9.50 ea" → "9.50". */
function withoutUnit(text: string): string {
  const amount = text.replace(/\s*(?:\/|per\b|each\b).*$/i, '');
  const [, before = amount, word = ''] = /^(.*[\d$])\s*([a-z]+)\.?$/i.exec(amount) ?? [];
  return unitOf(word) ? before : amount;
}

/** Price in a list, in cents; undefined for a text that is no price above 0. */
export function readPrice(text: string): Cents | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined;
  const amount = withDecimalPoint(withoutDollars(withoutUnit(text.trim())));
  const cents = parsePrice(amount.replace(/\.(\d\d)\d+$/, '.$1'));
  return cents === undefined || cents <= 0 ? undefined : cents;
}

/** True for what lists say where no price is known. */
const isNoPrice = (text: string): boolean =>
  text.length <= LONGEST_AMOUNT && /^(?:\$?\s*(?:0+(?:[.,]0+)?|-|n\/?a))?$/i.test(text);

/** Reason why a row has no price, for people; null when it has one, or states none. */
export function unreadPrice(text: string): string | null {
  if (readPrice(text) !== undefined || isNoPrice(text)) return null;
  return `Price "${beginningOf(text, 40)}" is not a price in dollars. The row was matched without it.`;
}

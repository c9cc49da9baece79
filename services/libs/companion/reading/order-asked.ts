import { ORDER_CODE } from '@sextant/domain/order/order-number.js';
import { SELLER_NAME } from '@sextant/search/seller-names.js';
import type { Unread } from './unread.js';

/**
 * A number of an order: the shop's own, the buyer's or the seller's. Years and names of sellers ("net32") are none.
 * @param signs between its letters and digits, for a class of a regular expression
 */
const number = (signs: string): string =>
  `(?!(?:${SELLER_NAME})(?![\\w-]))(?=[a-z${signs}]*\\d)(?!(?:19|20)\\d\\d(?![\\w${signs}]*[a-z\\d]))[a-z\\d][a-z\\d${signs}]{2,}[a-z\\d](?![\\w-])`;
const CALLED = '(?: (?:no\\.?|number|num|id|code))?[ :]*#?\\s?';
/** A buyer's purchase order number may have other signs, too. One with spaces, say, is not read whole, and so not found. */
const named = new RegExp(
  `\\b(?:purchase order|p\\.?o\\.?)${CALLED}(${number('./-')})|\\borders?${CALLED}(${number('-')})|#\\s?([a-z\\d][a-z\\d-]{2,}[a-z\\d])(?![\\w-])`,
  'i',
);
/** The code of an order, said without "order" and without "#". */
const bare = new RegExp(`(?<![\\w#-])(?=[a-f]*\\d)(?=\\d*[a-f])(${ORDER_CODE})(?![\\w-])`, 'i');

/** The number of an order that a message names, as typed without "#"; undefined without one. */
export function orderNumberIn(text: string): string | undefined {
  const [, purchaseOrder, order, signed] = named.exec(text) ?? [];
  return purchaseOrder ?? order ?? signed ?? bare.exec(text)?.[1];
}

/** Words of messages about an order. */
const aboutOrder = /\b(?:orders?|re-?order|status|where|track(?:ing)?|cancel\w*|news)\b/i;
/** The shop's own number of an order, or its whole id. */
const own = new RegExp(`(?<![\\w-])(?:${ORDER_CODE}|[\\da-f]{24})(?![\\w-])`, 'gi');

/**
 * Texts that may be the number of an order in a message about one, as typed. They may as well be a code of a product or a count:
 * only the buyer's orders can tell.
 */
export function possibleOrderNumbersIn(text: string): readonly string[] {
  if (!aboutOrder.test(text)) return [orderNumberIn(text)].filter((number) => number !== undefined);
  return [...new Set([orderNumberIn(text), ...(text.match(own) ?? [])])].filter(
    (number) => number !== undefined,
  );
}

/** Takes the number of an order, which names no goods. */
export const takeOrderNumber = (unread: Unread): void => void (unread.take(named) ?? unread.take(bare));

/** True for a message about cancelling; "was it cancelled?" asks how an order stands. */
export const asksToCancel = (text: string): boolean =>
  /\bcanc(?:el|ell|le|l)(?:l?ing|lation)?\b|\bcall off\b/i.test(text);

/** True for a message that asks for goods, not for how an order stands: "what did I order last week?". */
export const asksWhatWasOrdered = (text: string): boolean =>
  /\b(?:what|which)\b.*\b(?:did|have|had) (?:i|we) (?:\w+ )?(?:order(?:ed)?|buy|bought|purchased?)\b/i.test(
    text,
  );

const BOUGHT = '(?:order(?:ed)?|buy|bought|purchased?)';
/** "When did I last order", "when was the last time we bought", "how long ago was my last order". */
export const WHEN_ORDERED = `\\b(?:when|how long ago|(?:what|which) (?:day|date))\\b.*\\b(?:(?:did|have|had) (?:i|we) (?:(?:\\w+ )?${BOUGHT}|last (?:get|got))|last time (?:that )?(?:i|we) (?:${BOUGHT}|got)|(?:my|our|the) (?:last|latest) (?:order|purchase))\\b`;
const whenOrdered = new RegExp(WHEN_ORDERED, 'i');

/** True for a message that asks for the day of an order. */
export const asksWhenOrdered = (text: string): boolean => whenOrdered.test(text);

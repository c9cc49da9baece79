import type { Slots } from './reading.js';

const STOCK = new RegExp(
  [
    '(?:in|out of) stock',
    'stock on',
    'available',
    'availability',
    'unavailable',
    're-?stocked',
    'back[- ]?order(?:ed|s)?',
    'sold out',
    'r[au]n(?:ning)? out',
    '(?:any|some|one|more|it) left',
    'still (?:have|has|got|carry|carries|sell|sells) (?:it|this|that|these|those|them|any|some)',
    '(?:have|has|had) (?:it|this|that|these|those|them|the \\w+ one|any|some) (?:left|still)',
    'on the shelf',
    '(?:ready to ship|ships?) (?:today|now|right away|same day)',
    'are they out',
  ]
    .map((words) => `\\b${words}\\b`)
    .join('|'),
  'i',
);

/** True for a text that speaks of stock, whatever it asks. */
export const mentionsStock = (text: string): boolean => STOCK.test(text);

/** "Masks in stock at Darby": true for a text that wants goods in stock, not those that are back in stock some day. */
export const wantsInStock = (text: string): boolean =>
  /(?<!\b(?:not|isn['’]?t|aren['’]?t|back|until) (?:(?:currently|now|back) )?)\bin[- ]stock\b/i.test(text);

/** "Tell me when it is back in stock", "it's out of stock, what else": more than a question about stock. */
const ASKS_MORE =
  /\b(?:tell|let|notify|alert|remind|ping|e-?mail|text|instead|else|alternatives?|substitutes?|replace(?:ments?)?|swap|similar|like|add|save|(?<!back[- ])order|buy|cart)\b/;

/** "And in stock at Benco?", "just the ones that Benco has in stock": asks for what else a seller has. */
const NARROWS = /^\W*(?:and|or|in|only|just|show|any)\b/;

/** True for a message that asks whether products shown before are in stock: "is the second one available", "only in stock". */
export const asksForStock = (folded: string, { seller, ordinal }: Slots): boolean =>
  STOCK.test(folded) &&
  !ASKS_MORE.test(folded) &&
  (seller === undefined || ordinal !== undefined || !NARROWS.test(folded));

/** "When will it be back in stock": nobody knows. */
export const asksWhenStocked = (text: string): boolean =>
  STOCK.test(text) && /\bwhen\b|\bhow soon\b/i.test(text);

const OUT =
  "(?:out of stock|sold out|unavailable|back[- ]?ordered|(?:not|isn['’]?t|aren['’]?t) (?:currently )?(?:in stock|available))";
const picked = (state: string): RegExp =>
  new RegExp(
    `\\b(?:(?:ones?|items?|products?|what(?:ever)?|which(?:ever)?)(?: (?:that|which))?(?:['’]s| is| are)?(?: (?:currently|now|still))?|the) ${state}\\b`,
    'i',
  );
const pickedOut = picked(OUT);
const pickedIn = picked('(?:in stock|available)');

/** "The one that is out of stock", "what is still in stock": the stock by which a text picks products; undefined where it does not. */
export function stockPickedIn(text: string): 'in' | 'out' | undefined {
  if (pickedOut.test(text)) return 'out';
  return pickedIn.test(text) ? 'in' : undefined;
}

const IN_CART = /\b(?:cart|basket)\b/i;
/** "Are the masks in my cart available at Benco?": about other offers than those in the cart. */
const ELSEWHERE = /\bat (?!all\b|the moment\b)/i;

/** "Which items in my cart are out of stock?", "remove what is sold out from my cart". */
export const asksForStockOfCart = (text: string): boolean =>
  IN_CART.test(text) && STOCK.test(text) && !ELSEWHERE.test(text);

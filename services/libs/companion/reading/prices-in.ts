import type { Slots } from './reading.js';
import { countOf, NUMBER_WORD } from './numbers.js';
import type { Unread } from './unread.js';

const DIGITS = '\\d{1,5}(?:,\\d{3})*(?:\\.\\d{1,2})?';
const CURRENCY = '(?:dollars|bucks|usd)';
/** "fifty", "a hundred", "two hundred and fifty". */
const WORDS = `(?:(?:an?|${NUMBER_WORD})\\s+)?hundred(?:\\s+(?:and\\s+)?(?:${NUMBER_WORD}))?|${NUMBER_WORD}`;
const AMOUNT = `\\$?\\s*(${DIGITS}|${WORDS})\\s*${CURRENCY}?`;
const UPPER =
  "(?:alert(?: me)?|(?:tell|notify|ping|text|e-?mail|remind) me) (?:at|when it(?:['’]s)?)|hits|reaches|(?:drops?|falls?|goes|gets|comes|down) (?:down )?to|under|below|nothing (?:above|over)|(?:no|not) (?:above|higher than)|less than|cheaper than|lower than|not more than|no more than|at most|max(?:imum)?(?: of)?|(?<!^\\W*(?:bump|raise|increase|change|set|make)\\b.*)up to|within|not over|beneath|<=?|(?:a )?budget (?:of|is)|(?:keep|stay|cap)(?: it)? (?:to|under|at)|(?:doesn['’]?t|not|won['’]?t|can['’]?t|don['’]?t want to) (?:be |cost |pay |spend |go )*(?:more than|over|above|past|exceed(?:ing)?)|sub-?|limit(?: of)?";
const between = new RegExp(
  `(?<!\\b(?:differences?|choose|choosing|decide|deciding|pick|torn) )\\b(?:between|from)\\s+${AMOUNT}\\s+(?:and|to|-)\\s+${AMOUNT}(?!\\s*(?:mm|ml|ga|pieces?))`,
  'i',
);
/** "$10 to $20", "10-20 dollars". */
const range = new RegExp(
  `(?<![\\w.#])(?:\\$\\s*(${DIGITS})\\s*(?:-|–|—|to|and)\\s*\\$?\\s*(${DIGITS})(?:\\s*${CURRENCY})?|(${DIGITS})\\s*(?:-|–|—|to)\\s*\\$?\\s*(${DIGITS})\\s*${CURRENCY})(?![\\w%])`,
  'i',
);
const most = new RegExp(
  `(?:\\b(?:for|that(?:['’]s| is)|costing|priced|and|but)\\s+)?(?:\\b|(?=<))(?:${UPPER})\\s*${AMOUNT}(?![\\w%])(?!\\s*(?:gauge|ga|mm|ml|microns?|percent|pieces?|days?|weeks?)\\b)(?:\\s+(?:each|total|a box|per box|a pack|per pack|apiece))?`,
  'i',
);
const orLess = new RegExp(
  `(?<![\\w#.])${AMOUNT}\\s*(?:or (?:less|under|below|cheaper)|and (?:under|below)|max(?:imum)?|tops|at (?:the )?most|budget|limit)\\b`,
  'i',
);
const least = new RegExp(
  `\\b(?:over|above|more than|at least|starting at|minimum(?: of)?)\\s*(?:\\$\\s*(${DIGITS})|(${DIGITS}|${WORDS})\\s*${CURRENCY}\\b)`,
  'i',
);

const amount = new RegExp(`\\$\\s*${DIGITS}|\\b${DIGITS}\\s*${CURRENCY}\\b`, 'i');

function dollars(text = ''): number {
  if (/^\d/.test(text)) return Number(text.replaceAll(',', ''));
  const [, hundreds = text, rest] = /^(.*hundred)\s+(?:and\s+)?(.+)$/i.exec(text) ?? [];
  return (countOf(hundreds) ?? 0) + (rest === undefined ? 0 : (countOf(rest) ?? 0));
}

/** Takes the price limits of a message. */
export function takePrices(unread: Unread): Pick<Slots, 'minPrice' | 'maxPrice'> {
  const both = unread.take(between);
  if (both) return { minPrice: dollars(both[1]), maxPrice: dollars(both[2]) };
  const span = unread.take(range);
  if (span) return { minPrice: dollars(span[1] ?? span[3]), maxPrice: dollars(span[2] ?? span[4]) };
  const upper = unread.take(most) ?? unread.take(orLess);
  const lower = unread.take(least);
  // "Is $12 a good price" sets no limit, and its number is no quantity either.
  unread.takeAll(amount);
  return {
    minPrice: lower ? dollars(lower[1] ?? lower[2]) : undefined,
    maxPrice: upper ? dollars(upper[1]) : undefined,
  };
}

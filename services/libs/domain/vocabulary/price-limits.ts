import { NUMBER_WORD } from './number-words.js';
import { PIECE } from './piece.js';

const DIGITS = '(?:\\d{1,5}(?:,\\d{3})*(?:\\.\\d{1,2})?|\\.\\d{1,2})';
/** Before an amount, and behind one. */
const SIGN = '(?:(?:us)?\\$|\\busd)\\s*';
const CURRENCY = '(?:(?:dollars?|bucks?|usd)\\b|(?:us)?\\$(?!\\s*\\d))';
const CENTS = '(?:cents?\\b|¢)';
/** "fifty", "a hundred", "two hundred and fifty". */
const WORDS = `(?:(?:an?|${NUMBER_WORD})\\s+)?hundred(?:\\s+(?:and\\s+)?(?:${NUMBER_WORD}))?|${NUMBER_WORD}`;
const NUMBER = `(?:${DIGITS}|${WORDS})`;
/** Its group has the word for cents, which makes it an amount of those. */
const AMOUNT = `(?:${SIGN})?\\s*(${NUMBER}(?:\\s*${CENTS})?)(?:\\s*${CURRENCY})?`;
/** An amount with its unit behind it. */
const withUnit = (number: string): string =>
  `(${number}(?:\\s*${CENTS}|(?=\\s*${CURRENCY})))(?:\\s*${CURRENCY})?`;
/** What makes a limit one of a piece, or may: "$50 each" is for a pack. */
const EACH = `(?:\\s+(?<each>each|apiece|(?:per|for each|for one) ${PIECE}|(?<=${CENTS}\\s+)an? ${PIECE}))?`;
/** What follows no amount of money: "under 30 gauge", "between 10 and 20 mm". */
const NO_MEASURE =
  '(?![\\w%])(?!\\s*(?:gauge|ga|mm|cm|nm|ml|cc|oz|kg|inch(?:es)?|microns?|percent|pieces?|days?|weeks?|months?|years?|hours?|minutes?|seconds?)\\b)';
const UPPER =
  "(?:alert(?: me)?|(?:tell|notify|ping|text|e-?mail|remind) me) (?:at|when it(?:['’]s)?)|hits|reaches|(?:drops?|falls?|goes|gets|comes|down) (?:down )?to|under|below|(?:nothing|no|not) (?:above|over|(?:higher|more(?: expensive)?|pricier) than)|less (?:expensive )?than|cheaper than|lower than|at most|max(?:imum)?(?: of)?|(?<!^\\W*(?:bump|raise|increase|change|set|make)\\b.*)up to|within|beneath|<=?|(?:a )?budget (?:of|is)|(?:keep|stay|cap)(?: it)? (?:to|under|at)|(?:doesn['’]?t|not|won['’]?t|can['’]?t|don['’]?t want to) (?:be |cost |pay |spend |go )*(?:more than|over|above|past|exceed(?:ing)?)|sub-?|limit(?: of)?";

/**
 * Patterns of the limits that a text sets to prices, in the order in which they are to be read: where one matches, its text is no
 * other. Their groups are the amounts, in digits or words; of `range` the first two, or the other two.
 * The group `each` has the words that make it a limit of one piece, or may.
 */
export const priceLimits = {
  /** "Between 20 and 30". */
  between: new RegExp(
    `(?<!\\b(?:differences?|choose|choosing|decide|deciding|pick|torn) )\\b(?:between|from)\\s+${AMOUNT}\\s+(?:and|to|-)\\s+${AMOUNT}${NO_MEASURE}${EACH}`,
    'i',
  ),
  /** "$10 to $20", "10-20 dollars". */
  range: new RegExp(
    `(?<![\\w.#])(?:${SIGN}(${DIGITS})\\s*(?:-|–|—|to|and)\\s*(?:${SIGN})?(${DIGITS})(?:\\s*${CURRENCY})?|(${DIGITS}(?:\\s*${CENTS})?)(?:\\s*${CURRENCY})?\\s*(?:-|–|—|to)\\s*(?:${SIGN})?${withUnit(DIGITS)})(?![\\w%])${EACH}`,
    'i',
  ),
  /** "Under $50", "at most fifty dollars each". */
  most: new RegExp(
    `(?:\\b(?:for|that(?:['’]s| is)|costing|priced|and|but)\\s+)?(?:\\b|(?=<))(?:${UPPER})\\s*${AMOUNT}${NO_MEASURE}(?:\\s+(?:total|a box|per box|a pack|per pack)|${EACH})`,
    'i',
  ),
  /** "Fifty dollars or less", "40 bucks tops". */
  orLess: new RegExp(
    `(?<![\\w#.])${AMOUNT}${EACH}\\s*(?:or (?:less|under|below|cheaper)|and (?:under|below)|max(?:imum)?|tops|at (?:the )?most|budget|limit)\\b`,
    'i',
  ),
  /** "Over $50", "at least 20 dollars": a number alone may measure anything. */
  least: new RegExp(
    `\\b(?:over|above|more (?:expensive )?than|at least|starting at|min(?:imum)?(?: of)?)\\s*(?:${SIGN}(${DIGITS})|${withUnit(NUMBER)})${EACH}`,
    'i',
  ),
} as const;

/** True for a text that limits a price. */
export const limitsPrice = (text: string): boolean =>
  Object.values(priceLimits).some((limit) => limit.test(text));

/** Pattern of an amount of money that may be no limit: "is $12 a good price". */
export const moneyAmount = new RegExp(`${SIGN}${DIGITS}|\\b${DIGITS}\\s*(?:${CURRENCY}|${CENTS})`, 'i');

import { CONTAINERS, containerOf } from '@sextant/domain/vocabulary/containers.js';
import { COUNT, countOf, FEW_DIGITS, MANY_DIGITS, NUMBERED, OUTSIDE } from './numbers.js';
import type { Unread } from './unread.js';

const UNIT = `${CONTAINERS}|syringes?|units?|pieces?|pcs|pairs?|cartridges?|carpules?|refills?|vials?|cans?|jugs?|dispensers?|strips?|sheets?|tips?`;
/** A count in front of goods or their unit: also one too large for a cart, so that the answer can say so. */
const COUNTED = `${MANY_DIGITS}|${COUNT}`;
const withUnit = new RegExp(
  `(?<![\\w#$.:/-])(?<!\\b(?:which|what|any|every|each|this|that) )(${COUNTED})(?:\\s*x)?\\s+(?:more\\s+)?(?:(?:of\\s+(?:them|those|these|it|the))\\b|of\\s*;|(?:${UNIT})\\b(?:\\s+of(?!\\s+\\d)\\b)?)`,
  'i',
);
const single = new RegExp(`\\b(?:a|an|another)\\s+(?:${UNIT})\\s+of(?!\\s+\\d)\\b`, 'i');
const marked = new RegExp(
  `\\b(?:qty|quantity)\\s*[:=]?\\s*(${FEW_DIGITS})\\b|(?<![\\w.])x\\s?(${FEW_DIGITS})\\b(?!\\s*x)|(?<![\\w.#$])(${FEW_DIGITS})\\s?x(?=\\s+(?:[a-z]|\\d{4,14}\\b))|\\b(twice|two times)\\b(?! (?:as|the|an?)\\b)`,
  'i',
);
/** Units and words after a number that then is no count: it measures, dates or names. */
const MEASURE =
  'percent|gauge|ga|g|mg|kg|mm|ml|cm|cc|oz|inch(?:es)?|in|lb|micron|days?|weeks?|months?|years?|hours?|min(?:utes?)?|x|star|ply|gram|liters?|dollars?|bucks|watts?|volts?|or|to|and|vs|versus|parameters|times?';
/** A count right in front of a name; numbers of seven digits and more are codes there, unless they are round. */
const bare = new RegExp(
  `(?<![\\w#$.:/%-])(?<!${NUMBERED})(\\d{5,6}|[1-9]\\d{3,5}000|${COUNT})\\s+(?!(?:${MEASURE})\\b)(?=;|(?:[a-z-]+\\s+){0,4}?[a-z-]+s\\b)`,
  'i',
);

/** Words before the new quantity of goods that were spoken of: "make it". */
const CHANGE =
  'make (?:it|that)|(?:up|change|bump|set|raise|increase|lower|reduce|cut) (?:it|that|them|those|the quantity)(?: up| down)?(?: to)?';
/** "make it 20000", "set that to -3", "20000 more"; "change it to 18311" may name another product by its code. */
const outside = new RegExp(
  `\\b(?:make (?:it|that|them)|(?:up|bump|raise|increase) (?:it|that|them|those|the quantity)(?: up)?(?: to)?) (${MANY_DIGITS})\\b|(?:^\\W*|\\b(?:want|need|add|get|give me) )(${MANY_DIGITS}) more\\b|(?<=\\b(?:add|put|order|buy|get|take|grab|want|need|${CHANGE}) )([-−]\\d{1,9})\\b(?!-)`,
  'i',
);
/** A quantity as the only content: "make it 4", "just two", "add 3 more", "throw 4 in"; "add 2289" names a product by its code. */
const told = new RegExp(
  `(?<!\\d),\\s*(${COUNT})(?:\\s+(?:please|pls|thanks))?\\s*[.!?]*$|^\\W*(${COUNT})\\s+(?:more\\b(?! times?\\b)|please\\W*$)|\\b(?:${CHANGE}|just|only|(?:need|want|add|order|get|buy|take|grab|have)(?!\\W+\\d{4})|actually|rather|(?:throw|toss|put) in)\\W+(${COUNT})(?:\\s+more)?\\s*(?=$|[.?!,;]|of\\b|instead\\b|please\\b|more\\b)|\\b(?:throw|toss|put|stick|chuck) (?!\\d{4})(${COUNT}) (?:of (?:it|them|those|these) )?in(?: (?:my|the|our) (?:cart|basket))?\\W*$`,
  'i',
);
/** A count that is no code of a product. */
const SHORT = `(?!\\d{4})(?:${COUNT})`;
/** A quantity without a noun: "How much for 2?", "what would 12 cost?", "make the masks 3", "give me a dozen". */
const whole = new RegExp(
  `\\bhow much (?:is it )?for (${SHORT})\\s*[?.!]*$|\\bwhat (?:would|do|will) (${SHORT})(?= (?:cost|run|be)\\b)|(?<=^\\W*(?:bump|raise|increase|reduce|lower|change|set|make) (?:the|my|those) (?:[\\w;]+ ){1,3})(?:up |down )?(?:to )?(${OUTSIDE}|${COUNT})(?: instead of (?:${COUNT}))?\\W*$|^\\W*(?:give|get|send) (?:me|us) (${SHORT})(?: please)?\\W*$|^\\W*(?:and )?for (${SHORT})(?: instead)?(?: please)?\\W*$`,
  'i',
);
const people = new RegExp(
  `\\b(?:for\\s+)?(${COUNT})\\s+(?:patients?|pts|cases|appointments?|kids|children|people|procedures?)\\b`,
  'i',
);

/** A number as the whole message. */
const alone = new RegExp(`^\\W*(${SHORT})(?: please| thanks)?\\W*$`, 'i');

/**
 * Takes the wanted quantity, which may lie outside what a cart holds.
 * @param counted true when a number right before the goods is a quantity
 * @param afterAdd true for a message after one that adds, where a number alone is another quantity
 */
export function takeQuantity(unread: Unread, counted: boolean, afterAdd: boolean): number | undefined {
  const only = afterAdd ? unread.take(alone) : undefined;
  if (only) return countOf(only[1] ?? '');
  const beyond = unread.take(outside);
  if (beyond) return countOf(beyond.slice(1).find((count) => count !== undefined) ?? '');
  const unit = unread.take(withUnit);
  if (unit) return countOf(unit[1] ?? '');
  const mark = marked.exec(unread.rest);
  if (mark && (counted || !mark[4])) {
    unread.take(marked);
    return mark[4] ? 2 : countOf(mark[1] ?? mark[2] ?? mark[3] ?? '');
  }
  const said = unread.take(told) ?? (counted ? unread.take(people) : undefined);
  if (said) return countOf(said.slice(1).find((count) => count !== undefined) ?? '');
  if (!counted) return undefined;
  const last = unread.take(whole);
  if (last) return countOf(last.slice(1).find((count) => count !== undefined) ?? '');
  const plain = unread.take(bare);
  // "One" is as often a pronoun: "the blue one".
  if (plain && plain[1]?.toLowerCase() !== 'one') return countOf(plain[1] ?? '');
  return unread.take(single) && 1;
}

const unitCounted = new RegExp(`\\b(?:${COUNTED}|an?|another)(?:\\s*x)?\\s+(?:more\\s+)?(${UNIT})\\b`, 'i');
/** A unit in the singular and written out: "boxes" and "bx" are "box". */
export function unitNamed(unit: string): string {
  const low = unit.toLowerCase();
  return containerOf(low) ?? (low === 'pcs' ? 'piece' : low.replace(/s$/, ''));
}

/** The unit that a message counts goods in: "2 boxes of gauze" → "box"; undefined without one, and for mere "units". */
export function unitIn(text: string): string | undefined {
  const said = unitCounted.exec(text)?.[1];
  const unit = said === undefined ? undefined : unitNamed(said);
  return unit === 'unit' ? undefined : unit;
}

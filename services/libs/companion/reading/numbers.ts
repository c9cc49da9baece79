import { NUMBER_WORD, oneOf, tens, units } from '@sextant/domain/vocabulary/number-words.js';

const multiples: Readonly<Record<string, number>> = { dozen: 12, hundred: 100 };
const MULTIPLE = `(?:${oneOf(multiples)})`;

/** Pattern sources of a count in digits: one that a cart may hold, and one that is larger, read so that the answer can say so. */
export const FEW_DIGITS = '\\d{1,4}';
export const MANY_DIGITS = '\\d{5,9}';
/** Pattern source of a count, in digits or words. */
export const COUNT = `(?:half an?|an?|\\d{1,2}|${NUMBER_WORD}) ${MULTIPLE}|half ${MULTIPLE}|${FEW_DIGITS}(?:,\\d{3})*|(?:a )?couple(?: of)?|${NUMBER_WORD}|${MULTIPLE}`;

/** Pattern source of what precedes a number that counts nothing: "size 3", "tooth 14". */
export const NUMBERED = '\\b(?:size|no|number|tooth|teeth|type|class|level|last|past|next)\\s';

/** Pattern source of a count that no cart holds. */
export const OUTSIDE = `[-−]\\d{1,9}|${MANY_DIGITS}`;

/** "3", "-3", "2.5", "three", "twenty-five", "2 dozen" → a number; undefined for anything else. */
export function countOf(text: string): number | undefined {
  const said = text.toLowerCase().trim();
  if (/^[-−]?\d+(?:,\d{3})*(?:[.,]\d+)?$/.test(said)) {
    const withoutThousands = said.replace(/,(?=\d{3}(?!\d))/g, '');
    return Number(withoutThousands.replace(',', '.').replace('−', '-'));
  }
  if (/^(?:a )?couple(?: of)?$/.test(said)) return 2;
  const [, before = 'a', multiple] = new RegExp(`^(?:(.+) )?(${MULTIPLE})$`).exec(said) ?? [];
  if (multiple !== undefined) {
    const times = /^half/.test(before) ? 0.5 : /^an?$/.test(before) ? 1 : countOf(before);
    return times && times * (multiples[multiple] ?? 1);
  }
  const [ten = '', unit = ''] = said.split(/[- ]/);
  return ten in tens ? (tens[ten] ?? 0) + (units[unit] ?? 0) : units[said];
}

const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
  sixth: 6,
  '6th': 6,
  top: 1,
  last: -1,
};
const ORDINAL = Object.keys(ordinals).join('|');

/** Place of one product shown before: "the second one", "option 2", "number three". */
export const ordinalPattern = new RegExp(
  `\\b(?:the |that )?(${ORDINAL})\\s+(?:one|option|product|result|item|thing|choice|pick|on the list|in the list|line|row)s?\\b` +
    `|\\b(?:the|that)\\s+(${ORDINAL})(?=\\s*(?:$|[.?!,;]|to\\b|in\\b|from\\b|and\\b|instead\\b|please\\b|too\\b))` +
    `|\\b(?:option|choice|result|item|product|number|no\\.)\\s*#?(\\d{1,2}|one|two|three|four|five|six)\\b` +
    `|(?:^|\\s)#(\\d)(?=\\s*(?:$|[.?!,]|to\\b|please\\b))`,
  'i',
);

/** Pattern sources of how many products a message points at together: an answer shows five at most. */
const SEVERAL = 'two|three|four|five';
const SEVERAL_IN_DIGITS = '[2-5]';

/** Range of products shown before: "the first two", "top 3 results". */
export const severalShown = new RegExp(
  `\\b(?:the |those )?(first|top|last)\\s+(\\d{1,2}|${SEVERAL})(?:\\s+(?:ones?|options?|products?|results?|items?|choices?|of (?:those|them|these)))?\\b`,
  'i',
);

/** Places of several products shown before: "the first and the third". */
export const placesShown = new RegExp(
  `\\b(?:the |that )?(${ORDINAL})(?:\\s+(?:one|option|product|result|item))?\\s+(?:and|or|&|vs\\.?|versus|with|to|from)\\s+(?:the )?(${ORDINAL})\\b(?:\\s+(?:ones?|options?|products?|results?|items?))?`,
  'i',
);

/** A number of products shown before, without their places: "these two", "both"; not "the two cheapest", "those 2 in rolls". */
const pointedAt = new RegExp(
  `\\b(?:(?:these|those|the|all) (${SEVERAL}|${SEVERAL_IN_DIGITS})|both)` +
    `(?=\\s*(?:$|[.?!,;:]|(?:ones|options|products|results|items|choices|of (?:these|those|them)|side by side|next to|into|to (?:the|my)|in (?:the|my)|for me|please|now|together)\\b))`,
  'i',
);

/**
 * Products shown before that a message names by place, such as "the first two", or by number, such as "these two"; undefined when
 * it names none in either way.
 */
export function severalOf<T>(shown: readonly T[], text: string): T[] | undefined {
  const [, one, other] = placesShown.exec(text) ?? [];
  if (one !== undefined && other !== undefined)
    return [one, other].flatMap((place) => {
      const n = ordinals[place.toLowerCase()] ?? 0;
      return shown.at(n < 0 ? n : n - 1) ?? [];
    });
  const [, from, said] = severalShown.exec(text) ?? [];
  if (said !== undefined) {
    const count = countOf(said) ?? 0;
    return from?.toLowerCase() === 'last' ? shown.slice(-count) : shown.slice(0, count);
  }
  const pointed = pointedAt.exec(text);
  return pointed ? shown.slice(0, countOf(pointed[1] ?? 'two')) : undefined;
}

export const ordinalOf = ([, a, b, c, d]: RegExpExecArray): number | undefined => {
  const said = (a ?? b)?.toLowerCase();
  return said === undefined ? countOf(c ?? d ?? '') : ordinals[said];
};

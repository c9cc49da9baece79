import { CONTAINERS } from '@sextant/domain/vocabulary/containers.js';

/** A line split into its quantity and what is left. */
export interface Counted {
  readonly rest: string;
  readonly quantity: string;
  /** Another number of the line may be its quantity as well. */
  readonly isDoubtful?: boolean;
}

/** Tells people which of several numbers was taken. */
export const takenText = (quantity: string): string => `"${quantity}" was taken for a quantity.`;

/** Units that lines are counted in. */
export const unit = `(?:${CONTAINERS}|each|ea)`;
/** A whole number that no cart takes: 0, a negative one, or one of too many digits. */
const unusable = String.raw`(0|[-−]\d{1,6}|\d{5})`;
/** A single word with letter and figure, as codes have: "GA4987". */
const code = String.raw`((?=[^\s\d]*\d)(?=\S*[a-z])\S+)`;

/** A part of an item, "1.5"; two decimals are rather a price, "12.50". */
const part = String.raw`(\d{1,4}\.\d)`;

/** Notations of an unusable amount, each with the capture groups of amount and rest. */
const unusables: readonly (readonly [RegExp, amount: number, rest: number])[] = [
  // "4750T x 0", "4750T qty -3"; not "gauze 2 x 0"
  [
    new RegExp(
      String.raw`^(.+?)(?:(?<!\s[\d./]{1,5})\s+[x×*]\s*|[\s,;]+(?:qty|quantity)\.?\s*:?\s*)(0|[-−]\d{1,6}|\d{5,6})(?:\s*${unit})?\.?$`,
      'i',
    ),
    2,
    1,
  ],
  // "gloves (0)"; a longer number in parentheses is a code
  [/^(.+?)\s*\(\s*(0|[-−]\d{1,6})\s*\)$/i, 2, 1],
  // "0 x 4750T", "99999 boxes of gloves"
  [new RegExp(String.raw`^${unusable}\s*(?:[x×*]|${unit}\.?(?:\s+of)?)\s+(.+)$`, 'i'), 1, 2],
  // "0 GA4987", "99999 GA4987"
  [new RegExp(String.raw`^${unusable}\s+${code}$`, 'i'), 1, 2],
  // "GA4987 0", "GA4987, 99999"
  [new RegExp(String.raw`^${code}\s*[\s,;:=]\s*${unusable}(?:\s*${unit})?$`, 'i'), 2, 1],
  // "GA4987 1.5", "GA4987 x 1.5", "GA4987 qty 1.5"; not "gauze 2 x 1.5"
  [
    new RegExp(
      String.raw`^${code}\s*(?:[\s,;:=]|\s[x×*]|[\s,;]+(?:qty|quantity)\.?:?)\s*${part}(?:\s*${unit})?$`,
      'i',
    ),
    2,
    1,
  ],
  // "1.5 GA4987", "1.5 x GA4987"
  [new RegExp(String.raw`^${part}\s+(?:[x×*]\s+)?${code}$`, 'i'), 1, 2],
  // "-3 gloves"
  [/^([-−]\d{1,6})\s+(.*[a-z].*)$/i, 1, 2],
];

/** Amount of a line that clearly states one which no cart takes; undefined for any other line. */
export function unusableAmount(text: string): Counted | undefined {
  for (const [form, amount, rest] of unusables) {
    const found = form.exec(text);
    if (found) return { rest: (found[rest] ?? '').trim(), quantity: (found[amount] ?? '').replace('−', '-') };
  }
  return undefined;
}

/** A number of more digits than a quantity has: "1000000", "1,000,000". */
const excess = String.raw`(\d{5,9}|\d{2,3},\d{3}|\d{1,3}(?:,\d{3}){2})`;
/** Notations of such a number beside a code, each with the capture groups of amount and rest. */
const excesses: readonly (readonly [RegExp, amount: number, rest: number])[] = [
  // "2289 1000000", "2289 x 1000000"
  [new RegExp(String.raw`^(.*\d\S*?)(?:\s+[x×*]\s*|\s*[,;:=]\s+|\s+)${excess}(?:\s*${unit})?$`, 'i'), 2, 1],
  // "1000000 2289", "1000000 x 2289"
  [new RegExp(String.raw`^${excess}\s+(?:[x×*]\s+)?(\S*\d\S*)$`, 'i'), 1, 2],
];

/** Amount of a line whose longer number is one that no cart takes, or else a code, "2289 1000000"; undefined for any other line. */
export function excessAmount(text: string): Counted | undefined {
  for (const [form, amount, rest] of excesses) {
    const found = form.exec(text);
    if (found?.[amount] && found[rest]) return { rest: found[rest], quantity: found[amount] };
  }
  return undefined;
}

/** Two numbers before a name: "4 x 4 gauze", "12 x 160 wipes"; not "3 x 2 % lidocaine", which counts. */
const twoNumbers =
  /^(\d{1,4}(?:\.\d+)?)\s*[x×*]\s+(\d+(?:[./]\d+)?)\s*(?!\s|\d|%|[mc]?l\b|m?g\b|ga\b)((?:in|inch|[mc]m)\b|["”]|[a-z])/i;

/** Whether two numbers before a name are a size for sure; undefined for a line without them. */
export function sizeOf(text: string): 'size' | 'size or amount' | undefined {
  const found = twoNumbers.exec(text);
  if (!found) return undefined;
  const [, first, second = '', next = ''] = found;
  const sized = first === second || /[./]/.test(second) || !/^[a-z]$/i.test(next);
  return sized ? 'size' : 'size or amount';
}

/** Words and signs that make the next number a measure: "size 7", "# 3", "2 x 2". */
const measures =
  /(?:[x×*/:#.@-]|\b(?:no|nr|num|size|sz|shade|iso|gauge|grit|taper|of|type|level|class|step|fig))\.?$/i;
/** Units that make the number before them a measure: "27 ga needles". */
const measured =
  /^(?:%|["”]|(?:x|[mc]?m|[mc]?l|cc|m?g|gm|kg|oz|lbs?|in|inch|ft|yds?|ga|gauge|ply|k|w|nm|ct|pc|pcs|count|fluted?|blades?|degrees?)\b(?!-))/i;

/** A number behind a name that is a pack rather than a quantity: "cotton rolls 2000". */
export const isLikelyPack = (text: string, amount: string): boolean =>
  /^\d{3,}$/.test(amount) && text.endsWith(` ${amount}`);

const leading = /^(0|[1-9]\d{0,3})\s+(.+)$/;
const trailing = new RegExp(String.raw`^(.+?)\s+((?:0|[1-9]\d{0,3})(?:\s+${unit})?)$`, 'i');
const times = /^(\d{1,4})\s*[x×*]\s+(.+)$/i;
const word = /[a-z]{2}/i;

/** Amount of a line whose number may also be a measure, "gloves M 3"; undefined where none may be. */
export function unsureAmount(text: string): Counted | undefined {
  const last = trailing.exec(text);
  if (last?.[1] && last[2] && word.test(last[1]) && !measures.test(last[1]))
    return { rest: last[1], quantity: last[2] };
  const size = sizeOf(text);
  const first = size === undefined ? leading.exec(text) : size === 'size' ? null : times.exec(text);
  if (first?.[1] && first[2] && word.test(first[2]) && (size || !measured.test(first[2])))
    return { rest: first[2], quantity: first[1] };
  return undefined;
}

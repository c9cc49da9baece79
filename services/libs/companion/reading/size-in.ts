import { isLettered, sizePattern, sizes } from '@sextant/domain/vocabulary/sizes.js';
import type { Unread } from './unread.js';

const spellings = sizes.flat();
const letters = spellings.filter(isLettered).map(sizePattern).join('|');
const words = spellings.filter((spelling) => !isLettered(spelling)).map(sizePattern);
const sized = new RegExp(
  [
    String.raw`\b(?:in\s+)?(?:a\s+)?size\s+#?(s|m|l|${letters}|\d{1,2}(?:\.\d)?(?:\s+1\/2)?)\b`,
    String.raw`\bin\s+(?:an?\s+)?(s|m|l|${letters})\b`,
    String.raw`(?<=\b(?:gloves?|gowns?|jackets?|coats?|scrubs?|(?:nitrile|latex|vinyl)s?)[\s,(-]+)(s|m|l)(?=[\s,).!?]|$)`,
    String.raw`\b(${letters})s?\b`,
  ].join('|'),
  'i',
);
const wordedSize = new RegExp(
  String.raw`\b(?:in\s+)?(?:a\s+|the\s+)?(?:size\s+)?(${words.join('|')}|(?<=(?:s[,\s]|\bin|size) )pediatric)s?(?:[- ]sized?)?\b(?!\s*(?:grit|coarse|fine|set|body|viscosity|orders?|practices?|offices?|business|clinics?|amounts?|quantit(?:y|ies)|fees?|prices?|discounts?|apple|diamond|taper|head))`,
  'i',
);

/** Sutures, sponges and cords: "4-0", "4x4", "00". */
const dimensions =
  /(?<![\d,.:])\b(\d-0|\d{1,2}(?:\.\d)?\s?(?:x|by)\s?\d{1,2}(?:\.\d)?|0{2,3})s?\b(?!\s*(?:taper|ml|g|mg|oz)\b)|(?:(?<!\w)#|\bno\.?\s?|\bnumber\s)(\d{1,3}[a-d]?)\b/i;

function dimensioned(unread: Unread): string | undefined {
  const match = unread.take(dimensions);
  return match?.[1]?.replace(' by ', ' x ') ?? match?.[2];
}

const UNITS: Readonly<Record<string, string>> = {
  gallon: 'gal',
  ounce: 'oz',
  liter: 'l',
  inch: 'in',
  gram: 'g',
};
const amount =
  /\b(?:in\s+)?(?:an?\s+|the\s+)?(\d{1,4}(?:\.\d+)?)\s*-?(mm|ml|cc|oz|ounce|gal|gallon|liter|inch|lb|gram|g|mg|kg)s?\b(?!\s*(?:of|for)\b)/i;

/** "25 mm", "1 gallon": a size where nothing else is named, otherwise part of the name. */
export function takeMeasure(unread: Unread): string | undefined {
  const match = unread.take(amount);
  const unit = match?.[2]?.toLowerCase() ?? '';
  return match && `${match[1]} ${UNITS[unit] ?? unit}`;
}

/** "#25", "no. 2", "#00": a size of files, films, blades and cords, as typed. */
function numberedSize(unread: Unread, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return unread.take(new RegExp(`(?:#\\s*|\\bno\\.?\\s*|\\bsize\\s+#?)(0*${value})\\b`, 'i'))?.[1];
}

function sizeAfterWord(unread: Unread): string | undefined {
  const match = unread.take(sized);
  return match
    ?.slice(1)
    .find((size) => size !== undefined)
    ?.toUpperCase();
}

/**
 * The size of the goods, as typed.
 * @param numbered the number of a size that the vocabulary has read
 */
export const takeSize = (unread: Unread, numbered: string | undefined): string | undefined =>
  unread.take(wordedSize)?.[1] ??
  sizeAfterWord(unread) ??
  numberedSize(unread, numbered) ??
  dimensioned(unread);

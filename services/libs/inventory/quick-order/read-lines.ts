import { listLimits } from '@sextant/contracts/http/limits.js';
import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { clampedQuantity, quantityProblem, readQuantity } from '../matching/quantity.js';
import type { InventoryRow } from '../row.js';
import {
  excessAmount,
  sizeOf,
  takenText,
  unit,
  unsureAmount,
  unusableAmount,
  type Counted,
} from './unsure-amounts.js';

/** The row of a line, and how many of it are wanted. */
export interface PastedRow {
  readonly row: InventoryRow;
  readonly quantity: number;
  /** Doubt about `quantity`, for people; null when it is taken as the line states it, or none is. The line may be left out. */
  readonly problem: string | null;
}

export interface PastedLine extends PastedRow {
  /** Line number from 1. */
  readonly line: number;
  readonly text: string;
  /** The line as one code or name, should the number be part of it: "842 89", "43 1532 12", "carbide burs FG, 330". */
  readonly whole: InventoryRow | undefined;
  /** The line with the number read as a quantity that may also be a measure, "gloves M 3"; `row` holds it as part of the name. */
  readonly counted: PastedRow | undefined;
  /** The line with a number that no cart takes read as its quantity, "2289 1000000"; `row` holds it as a code. */
  readonly excess: PastedRow | undefined;
}

interface PastedLines {
  readonly lines: readonly PastedLine[];
  /** Lines left out, described for people. */
  readonly problems: readonly string[];
}

/** Longest line that is read, in characters: enough for a name with its code. */
const LONGEST = 300;

/** A character of a code, which may have several parts but no word: "43 1532 00", "CX 852 8". */
const codeChar = String.raw`(?:(?![a-z]{4})[a-z\d ./-])`;
const codeOfParts = new RegExp(String.raw`^(?=.*\d)${codeChar}+$`, 'i');
const amount = String.raw`(\d{1,4})`;
/** An amount that may have a comma, "1,200", where no "1:100,000" is meant. */
const large = String.raw`(\d{1,3},\d{3}|\d{1,4})`;

/** Notations of an amount, each with the capture groups of amount, unit and rest. The surest first. */
const forms: readonly (readonly [RegExp, quantity: number, unit: number, rest: number])[] = [
  // "3 boxes of 4750T", "2 cs nitrile gloves M"
  [new RegExp(String.raw`^${amount}\s*(${unit})\.?\s+(?:of\s+)?(.+)$`, 'i'), 1, 2, 3],
  // "3 x 4750T", "3x 4750T", "3 × gloves"; not "1821X x 3" nor "1821X (3)", whose code ends so
  [
    new RegExp(String.raw`^${large}\s*[x×*]\s+(?!(?:[x×*([:=–-]|qty\.?|quantity)[\s:]*\d)(.+)$`, 'i'),
    1,
    0,
    2,
  ],
  // "89 842 x 3", "PN 8278 x3"
  [
    new RegExp(String.raw`^(?=${codeChar}*\d)(${codeChar}+?)\s+[x×*]\s*${large}(?:\s*(${unit}))?\.?$`, 'i'),
    2,
    3,
    1,
  ],
  // "gloves x 3", "Filtek A2 * 3 boxes"; not "gauze 2 x 2" nor "10 bx x 100 cs"
  [
    new RegExp(
      String.raw`^(.+?)(?<!\s[\d./]{1,5}|\s\d{1,4}\s?${unit}(?=\s+[x×*]\s*\d+\s*${unit}))\s+[x×*]\s*${large}(?:\s*(${unit}))?\.?$`,
      'i',
    ),
    2,
    3,
    1,
  ],
  // "4750T qty 3", "4750T quantity: 3"
  [new RegExp(String.raw`^(.+?)[\s,;]+(?:qty|quantity)\.?\s*:?\s*${large}(?:\s*(${unit}))?$`, 'i'), 2, 3, 1],
  // "4750T (3)", "4750T: 3", "4750T = 3", "4750T - 3"; not "septocaine 1:100"
  [
    new RegExp(
      String.raw`^(.+?)(?:\s*\(\s*|(?<!\s\d{1,2}(?=:\d))\s*[:=]\s*|\s+[-–]\s+)${amount}(?:\s*(${unit}))?\s*\)?$`,
      'i',
    ),
    2,
    3,
    1,
  ],
  // "4750T, 3", "4750T; 3 boxes"; not "4,0 x 11,5"
  [new RegExp(String.raw`^(.+?)(?<!\s\d{1,2}(?=,\d))\s*[,;]\s*${amount}(?:\s*(${unit}))?$`, 'i'), 2, 3, 1],
  // "89 842 3", "PN 8278 3 boxes"
  [new RegExp(String.raw`^(${codeChar}*\d{3}${codeChar}*?)\s+${amount}(?:\s*(${unit}))?$`, 'i'), 2, 3, 1],
  // "4750T 3"; a number behind a name is ambiguous and no amount
  [new RegExp(String.raw`^(\S*\d\S*)\s+${amount}(?:\s*(${unit}))?$`, 'i'), 2, 3, 1],
  // "10 9708213", "3 GA4987", "3 PN 8278"; not "43 1532 00", and not "27 30mm"
  [
    new RegExp(
      String.raw`^${amount}\s+(?![\d.]+[a-z]{1,2}$)(\S*\d\S*|(?=[\d ./-]*[a-z])${codeChar}*\d{3}${codeChar}*)$`,
      'i',
    ),
    1,
    0,
    2,
  ],
  // "3.5x9 pouches 2 boxes"; not "case of 10 boxes"
  [
    new RegExp(
      String.raw`^(.+?)(?<!\b(?:of|per|with)|[x×*/@-])\s+${amount}\s*(boxes|cases|cartons|packs)\.?$`,
      'i',
    ),
    2,
    3,
    1,
  ],
];

function count(text: string): Counted {
  for (const [form, quantity, unitAt, rest] of forms) {
    const found = form.exec(text);
    const [counted = '', code = ''] = [found?.[quantity], found?.[rest]?.trim()];
    if (!found || Number(counted.replace(',', '')) < 1) continue;
    // The longer of two bare numbers is the code: "2943 x 3".
    if (/^\d+$/.test(code) && code.length < counted.length) continue;
    if (rest === 2 && sizeOf(text) !== undefined && !codeOfParts.test(code)) continue;
    const counts = unitAt > 0 ? found[unitAt] : undefined;
    return { rest: code, quantity: counts ? `${counted} ${counts}` : counted };
  }
  return unusableAmount(text) ?? { rest: text, quantity: '' };
}

/**
 * Reads cells copied out of a spreadsheet: the amount is the cell that holds nothing else. Of several bare numbers the amount
 * is the shortest, and the last among equally short ones; the others are codes.
 */
function fromCells(cells: readonly string[]): Counted {
  const amounts = cells.flatMap((cell, at) => {
    const read = readQuantity(cell);
    if (!read || read.quantity < 1 || read.quantity > MAX_QUANTITY) return [];
    if (read.unit !== undefined) return [{ at, length: 0 }];
    return /^\d+$/.test(cell) ? [{ at, length: cell.length }] : [];
  });
  const at = amounts.toReversed().toSorted((a, b) => a.length - b.length)[0]?.at ?? -1;
  // A number of the line, or a price in whole dollars; longer ones are codes.
  const isDoubtful = amounts.some((other) => other.at !== at && other.length > 0 && other.length < 4);
  if (at < 0) {
    const refused = cells.findIndex((cell) => /^(?:0|[-−]\d{1,6})$/.test(cell));
    if (refused < 0) return unusableAmount(cells.join(' ')) ?? { rest: cells.join(' '), quantity: '' };
    return { rest: cells.filter((_, n) => n !== refused).join(' '), quantity: cells[refused] ?? '' };
  }
  return { rest: cells.filter((_, n) => n !== at).join(' '), quantity: cells[at] ?? '', isDoubtful };
}

/** A single word may be a code or a name; one with a figure is hardly a name. */
const named = (text: string): Pick<InventoryRow, 'name' | 'code'> =>
  /\s/.test(text)
    ? { name: text, code: codeOfParts.test(text) ? text : '' }
    : { name: /\d/.test(text) ? '' : text, code: text };

const rowOf = (text: string, quantity: string): InventoryRow => ({
  ...named(text),
  brand: '',
  quantity,
  unit: '',
  price: '',
});

const pastedRow = ({ rest, quantity, isDoubtful }: Counted): PastedRow => ({
  row: rowOf(rest, quantity),
  quantity: clampedQuantity(readQuantity(quantity)),
  problem: quantityProblem(quantity) ?? (isDoubtful ? takenText(quantity) : null),
});

function wholeOf(text: string, { rest, quantity }: Counted): InventoryRow | undefined {
  const ofParts = codeOfParts.test(text);
  // The code behind the number must not be found by itself.
  if (ofParts && text === `${quantity} ${rest}`) return { ...rowOf(text, ''), name: '' };
  const listed = text === `${rest}, ${quantity}` && !codeOfParts.test(rest);
  return listed || (ofParts && text === `${rest} ${quantity}`) ? rowOf(text, '') : undefined;
}

function readLine(text: string): Omit<PastedLine, 'line' | 'text'> {
  const cells = text
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const sure = cells.length > 1 ? fromCells(cells) : count(text);
  const tooMany = excessAmount(cells.join(' '));
  // A number behind a name is rather a measure: "articaine 4 % 200000".
  const isCode = tooMany !== undefined && (!/\s/.test(tooMany.rest) || codeOfParts.test(tooMany.rest));
  const excess = isCode ? pastedRow(tooMany) : undefined;
  if (sure.quantity === '') {
    const unsure = cells.length > 1 ? undefined : unsureAmount(text);
    return { ...pastedRow(sure), whole: undefined, counted: unsure && pastedRow(unsure), excess };
  }
  return { ...pastedRow(sure), whole: wholeOf(text, sure), counted: undefined, excess };
}

/** Reads lines typed or pasted by a user, such as "4750T x 3". The default quantity is 1. */
export function readLines(text: string): PastedLines {
  const problems: string[] = [];
  const written = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, at) => ({
      line: at + 1,
      text: line
        .replace(/[^\S\t]+/g, ' ')
        // "-3 GA4987" states a quantity, "- GA4987" is an item of a list.
        .replace(/^(?:[\s•*·]|-(?!\d{1,5}\s+(?:[x×*]\s*)?[a-z]))+/i, '')
        .trimEnd(),
    }))
    .filter((line) => line.text !== '');
  const lines = written.slice(0, listLimits.pastedLines).flatMap(({ line, text: one }): PastedLine[] => {
    if (one.length > LONGEST) {
      problems.push(`Line ${line} is longer than ${LONGEST} characters.`);
      return [];
    }
    return [{ line, text: one, ...readLine(one) }];
  });
  if (written.length > listLimits.pastedLines)
    problems.push(`Only the first ${listLimits.pastedLines} lines were read. Upload longer lists as a file.`);
  return { lines, problems };
}

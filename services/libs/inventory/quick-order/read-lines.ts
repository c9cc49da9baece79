import { listLimits } from '@sextant/contracts/http/limits.js';
import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { readQuantity } from '../matching/quantity.js';
import type { InventoryRow } from '../row.js';

export interface PastedLine {
  /** Line number from 1. */
  readonly line: number;
  readonly text: string;
  readonly row: InventoryRow;
  readonly quantity: number;
  /** The line as one code, should its last number be part of it: "842 89", "43 1532 12". */
  readonly whole: InventoryRow | undefined;
}

export interface PastedLines {
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
const unit = String.raw`(?:box(?:es)?|bx|cases?|cs|packs?|pk|bags?|bg|each|ea|kits?|jars?|tubs?|rolls?|bottles?|cartons?|ctn)`;

/** Notations of an amount, each with the capture groups of amount, unit and rest. The surest first. */
const forms: readonly (readonly [RegExp, quantity: number, unit: number, rest: number])[] = [
  // "3 boxes of 4750T", "2 cs nitrile gloves M"
  [new RegExp(String.raw`^${amount}\s*(${unit})\.?\s+(?:of\s+)?(.+)$`, 'i'), 1, 2, 3],
  // "3 x 4750T", "3x 4750T", "3 × gloves"; not "1821X x 3" nor "1821X (3)", whose code ends so
  [
    new RegExp(String.raw`^${amount}\s*[x×*]\s+(?!(?:[x×*([:=–-]|qty\.?|quantity)[\s:]*\d)(.+)$`, 'i'),
    1,
    0,
    2,
  ],
  // "89 842 x 3", "PN 8278 x3"
  [
    new RegExp(String.raw`^(?=${codeChar}*\d)(${codeChar}+?)\s+[x×*]\s*${amount}(?:\s*(${unit}))?\.?$`, 'i'),
    2,
    3,
    1,
  ],
  // "gloves x 3", "Filtek A2 * 3 boxes"; not "gauze 2 x 2"
  [new RegExp(String.raw`^(.+?)(?<!\s[\d./]{1,5})\s+[x×*]\s*${amount}(?:\s*(${unit}))?\.?$`, 'i'), 2, 3, 1],
  // "4750T qty 3", "4750T quantity: 3"
  [new RegExp(String.raw`^(.+?)[\s,;]+(?:qty|quantity)\.?\s*:?\s*${amount}(?:\s*(${unit}))?$`, 'i'), 2, 3, 1],
  // "4750T (3)", "4750T: 3", "4750T = 3", "4750T - 3"
  [
    new RegExp(String.raw`^(.+?)(?:\s*\(\s*|\s*[:=]\s*|\s+[-–]\s+)${amount}(?:\s*(${unit}))?\s*\)?$`, 'i'),
    2,
    3,
    1,
  ],
  // "4750T, 3", "4750T; 3 boxes"
  [new RegExp(String.raw`^(.+?)\s*[,;]\s*${amount}(?:\s*(${unit}))?$`, 'i'), 2, 3, 1],
  // "89 842 3", "PN 8278 3 boxes"
  [new RegExp(String.raw`^(${codeChar}*\d{3}${codeChar}*?)\s+${amount}(?:\s*(${unit}))?$`, 'i'), 2, 3, 1],
  // "4750T 3"; a number behind a name is ambiguous and no amount
  [new RegExp(String.raw`^(\S*\d\S*)\s+${amount}(?:\s*(${unit}))?$`, 'i'), 2, 3, 1],
];

interface Counted {
  readonly rest: string;
  readonly quantity: string;
}

function count(text: string): Counted {
  for (const [form, quantity, unitAt, rest] of forms) {
    const found = form.exec(text);
    const [counted = '', code = ''] = [found?.[quantity], found?.[rest]?.trim()];
    if (!found || Number(counted) < 1) continue;
    // The longer of two bare numbers is the code: "2943 x 3".
    if (/^\d+$/.test(code) && code.length < counted.length) continue;
    const counts = unitAt > 0 ? found[unitAt] : undefined;
    return { rest: code, quantity: counts ? `${counted} ${counts}` : counted };
  }
  return { rest: text, quantity: '' };
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
  if (at < 0 || cells.length < 2) return { rest: cells.join(' '), quantity: '' };
  return { rest: cells.filter((_, n) => n !== at).join(' '), quantity: cells[at] ?? '' };
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

function readLine(text: string): Pick<PastedLine, 'row' | 'quantity' | 'whole'> {
  const cells = text
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const { rest, quantity } = cells.length > 1 ? fromCells(cells) : count(text);
  const counted = readQuantity(quantity)?.quantity ?? 1;
  const whole = text === `${rest} ${quantity}` && codeOfParts.test(text) ? rowOf(text, '') : undefined;
  return { row: rowOf(rest, quantity), quantity: counted, whole };
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
        .replace(/^[\s•*·-]+/, '')
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

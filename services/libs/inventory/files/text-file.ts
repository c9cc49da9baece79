import { parse } from 'csv-parse/sync';
import { declaredSeparator, separators } from '@sextant/domain/shared/separators.js';
import { RESAVE, ROWS_READ, UnreadableFile } from './table.js';

/** Share of zero bytes at even and odd offsets: UTF-16 without a byte-order mark has them on one side. */
function zeros(bytes: Buffer): { even: number; odd: number } {
  const looked = Math.min(bytes.length, 4096);
  const count = { even: 0, odd: 0 };
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) count[at % 2 === 0 ? 'even' : 'odd'] += 1;
  const half = Math.max(1, looked / 2);
  return { even: count.even / half, odd: count.odd / half };
}

/** Text of a file in UTF-8, in UTF-16, or else in Windows-1252. */
function decodeText(bytes: Buffer): string {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be');
  const { even, odd } = zeros(bytes);
  if (odd > 0.4 && even < 0.1) return decode('utf-16le');
  if (even > 0.4 && odd < 0.1) return decode('utf-16be');
  if (bytes.includes(0))
    throw new UnreadableFile(`This file is not a text file, whatever its name says. ${RESAVE}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252');
  }
}

function cells(text: string, delimiter: string, rows: number): string[][] {
  return parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    to: rows,
    max_record_size: 200_000,
  });
}

/** The separator that splits the first rows into the most columns, evenly. */
function separatorOf(text: string): string {
  const worth = (separator: string): number => {
    try {
      const widths = cells(text, separator, 30)
        .map(({ length }) => length)
        .filter((width) => width > 1);
      const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
      return usual === 0 ? 0 : widths.filter((width) => width === usual).length + Math.min(usual, 20) / 100;
    } catch {
      return 0;
    }
  };
  return separators.reduce((best, next) => (worth(next) > worth(best) ? next : best));
}

/** Rows of a text file, separated by commas, semicolons, tabs or bars. */
export function readTextFile(bytes: Buffer): string[][] {
  const text = decodeText(bytes);
  const { separator, rest } = declaredSeparator(text);
  try {
    const rows = cells(rest, separator ?? separatorOf(rest), ROWS_READ);
    // Rows keep their numbers in the file, where the declaration is the first row.
    return separator === undefined ? rows : [[], ...rows];
  } catch {
    throw new UnreadableFile(
      `The rows of this file cannot be told apart: a quotation mark is never closed. ${RESAVE}`,
    );
  }
}

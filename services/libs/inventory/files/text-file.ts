import { parse } from 'csv-parse/sync';
import { declaredSeparator, decodeText, lineEnds, separators } from '@sextant/domain/shared/text-files.js';
import { RESAVE, ROWS_READ, UnreadableFile } from './table.js';

function cells(text: string, delimiter: string, rows: number): string[][] {
  return parse(text, {
    delimiter,
    record_delimiter: lineEnds,
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
  if (text === undefined)
    throw new UnreadableFile(`This file is not a text file, whatever its name says. ${RESAVE}`);
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

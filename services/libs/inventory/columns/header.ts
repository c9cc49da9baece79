import type { Table } from '../files/table.js';
import { isColumnName, mapColumns, plainName, type ColumnMap } from './column-names.js';

export interface Header {
  readonly at: number;
  readonly headers: readonly string[];
  readonly columns: ColumnMap;
}

/** Leading rows searched for the header, which may follow a title, an address or a date. */
export const HEADER_ROWS = 25;

const known = (row: readonly string[]): number => row.filter(isColumnName).length;
const filled = (row: readonly string[]): number => row.filter((cell) => cell !== '').length;

/** A count, a price or a code of digits, which a header hardly ever holds. */
const figure = /^[$€£]?\s*\d[\d.,]*$/;

/**
 * True for a row that repeats the header or is its second line.
 * @param headers the header that was found
 * @param nameAt its column of names, whose cell tells an item, "each", "in stock", from a header; null where it has none
 */
export const isHeaderAgain = (
  row: readonly string[],
  headers: readonly string[],
  nameAt: number | null,
): boolean => {
  const cells = row.filter((cell) => cell !== '');
  const textOf = (texts: readonly string[]): string => texts.join('|').toLowerCase();
  if (cells.length >= 2 && textOf(row) === textOf(headers)) return true;
  const name = nameAt === null ? '' : (row[nameAt] ?? '');
  if (name !== '' && !isColumnName(name)) return false;
  return cells.length > 0 && known(row) >= Math.max(2, Math.ceil(cells.length * 0.6));
};

/**
 * The row with the most column names; the first one that is no title when none has any. In a list of several columns a lone
 * cell is a title, and a row with figures and hardly a column name is an item: its unit may be "each".
 */
export function findHeader({ rows }: Table): Header {
  const wide =
    rows.filter((row) => filled(row) >= 2).length * 2 > rows.filter((row) => filled(row) > 0).length;
  const isTitle = (row: readonly string[]): boolean => filled(row) < (wide ? 2 : 1);
  let best = Math.max(
    0,
    rows.findIndex((row) => !isTitle(row)),
  );
  let most = 0;
  for (const [at, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const names = known(row);
    if (isTitle(row) || (names < 2 && row.some((cell) => figure.test(cell)))) continue;
    if (names > most) [best, most] = [at, names];
  }
  return headerAt({ rows }, best);
}

export function headerAt({ rows }: Table, at: number): Header {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const headers = Array.from({ length: width }, (_, i) => rows[at]?.[i] ?? '');
  return { at, headers, columns: mapColumns(headers) };
}

/** Key of all files with the same columns, so that a correction made for one applies to the next. */
export const headerKey = ({ headers }: Header): string => headers.map(plainName).join('|').slice(0, 500);

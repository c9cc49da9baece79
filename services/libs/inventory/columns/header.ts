import type { Table } from '../files/table.js';
import { isColumnName, mapColumns, plainName, type ColumnMap } from './column-names.js';

export interface Header {
  readonly at: number;
  readonly headers: readonly string[];
  readonly columns: ColumnMap;
}

/** Leading rows searched for the header, which may follow a title, an address or a date. */
const LOOKED_AT = 25;

const known = (row: readonly string[]): number => row.filter(isColumnName).length;

/** True for a row that repeats the header or is its second line. */
export const isHeaderAgain = (row: readonly string[]): boolean => {
  const cells = row.filter((cell) => cell !== '');
  return cells.length > 0 && known(row) >= Math.max(2, Math.ceil(cells.length * 0.6));
};

/** The row with the most column names; the first non-empty row when none has any. */
export function findHeader({ rows }: Table): Header {
  let best = rows.findIndex((row) => row.some((cell) => cell !== ''));
  let most = 0;
  for (const [at, row] of rows.slice(0, LOOKED_AT).entries()) {
    const names = known(row);
    if (names > most) [best, most] = [at, names];
  }
  return headerAt({ rows }, Math.max(0, best));
}

export function headerAt({ rows }: Table, at: number): Header {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const headers = Array.from({ length: width }, (_, i) => rows[at]?.[i] ?? '');
  return { at, headers, columns: mapColumns(headers) };
}

/** Key of all files with the same columns, so that a correction made for one applies to the next. */
export const headerKey = ({ headers }: Header): string => headers.map(plainName).join('|').slice(0, 500);

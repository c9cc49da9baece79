import type { Table } from '../files/table.js';
import { isColumnName, mapColumns, plainName, type ColumnMap } from './column-names.js';

export interface Header {
  /** Index of the row. */
  readonly at: number;
  readonly headers: readonly string[];
  readonly columns: ColumnMap;
}

/** Rows a title, an address or a date may stand in before the header. */
const LOOKED_AT = 25;

const known = (row: readonly string[]): number => row.filter(isColumnName).length;

/** Whether a row repeats the header or is the second line of one. */
export const isHeaderAgain = (row: readonly string[]): boolean => {
  const cells = row.filter((cell) => cell !== '');
  return cells.length > 0 && known(row) >= Math.max(2, Math.ceil(cells.length * 0.6));
};

/** The row with most names of columns; the first row that is filled when none has any. */
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

/** What files with the same columns share, so that a correction made for one serves the next. */
export const headerKey = ({ headers }: Header): string => headers.map(plainName).join('|').slice(0, 500);

import { csvCell } from '../orders/order-csv.js';

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export interface ErrorRow {
  readonly row: number;
  readonly problem: string;
  readonly cells: readonly string[];
}

/** The rows that need a person, as they were, each with what is wrong: to be corrected and uploaded again. */
export const errorFile = (headers: readonly string[], rows: readonly ErrorRow[]): string =>
  // Excel takes a file without the mark for another encoding.
  `\uFEFF${line(['Row', 'Problem', ...headers])}${rows
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, problem, cells }) => line([String(row), problem, ...cells]))
    .join('')}`;

import { csvCell } from '../orders/order-csv.js';

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export interface ErrorRow {
  readonly row: number;
  readonly problem: string;
  readonly cells: readonly string[];
}

/** Rows that need a correction, unchanged and each with its problem, for another upload. */
export const errorFile = (headers: readonly string[], rows: readonly ErrorRow[]): string =>
  // Without the byte order mark Excel assumes another encoding.
  `\uFEFF${line(['Row', 'Problem', ...headers])}${rows
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, problem, cells }) => line([String(row), problem, ...cells]))
    .join('')}`;

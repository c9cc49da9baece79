import { csvRow } from '@sextant/platform/http/csv.js';

export interface ErrorRow {
  readonly row: number;
  readonly problem: string;
  readonly cells: readonly string[];
}

/** Rows that need a correction, unchanged and each with its problem, for another upload. */
export const errorFile = (headers: readonly string[], rows: readonly ErrorRow[]): string =>
  // Without the byte order mark Excel assumes another encoding.
  `\uFEFF${csvRow(['Row', 'Problem', ...headers])}${rows
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, problem, cells }) => csvRow([String(row), problem, ...cells]))
    .join('')}`;

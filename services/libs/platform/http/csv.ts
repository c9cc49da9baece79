/** Beginnings that spreadsheets interpret as a formula, also with full-width signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A row of a CSV file (RFC 4180), with its line break. Text that looks like a formula gets an apostrophe, which spreadsheets show
 * as text.
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

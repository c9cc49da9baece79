import type { FastifyReply } from 'fastify';

/** Beginnings that spreadsheets interpret as a formula, also with full-width signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * A CSV file (RFC 4180) in UTF-8, with the byte order mark without which Excel assumes another encoding. Text that looks like a
 * formula gets an apostrophe, which spreadsheets show as text.
 */
export const csvFile = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map(csvRow).join('')}`;

/** Makes an answer a CSV file that browsers save as `<name>.csv`; returns its content. */
export function answerCsv(reply: FastifyReply, name: string, rows: readonly (readonly string[])[]): string {
  void reply.header('content-type', 'text/csv; charset=utf-8');
  void reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  return csvFile(rows);
}

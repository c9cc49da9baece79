import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { longAnswer } from './long-answers.js';

/** Beginnings that spreadsheets interpret as a formula, also with full-width signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

type Rows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/**
 * A CSV file (RFC 4180) in UTF-8, with the byte order mark without which Excel assumes another encoding. Text that looks like a
 * formula gets an apostrophe, which spreadsheets show as text.
 */
export async function* csvFile(rows: Rows): AsyncGenerator<string> {
  yield '\uFEFF';
  for await (const row of rows) yield csvRow(row);
}

/** Makes an answer a CSV file that browsers save as `<name>.csv`; returns its content. */
export function answerCsv(reply: FastifyReply, name: string, rows: Rows): Promise<string | Readable> {
  void reply.header('content-type', 'text/csv; charset=utf-8');
  void reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  return longAnswer(csvFile(rows));
}

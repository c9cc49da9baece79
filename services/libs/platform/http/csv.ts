import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { longAnswer } from './long-answers.js';

/** Rows written at a time. */
const PIECE_ROWS = 200;

/**
 * Beginning of a text that a spreadsheet interprets as a formula, also with full-width signs, wherever a cell may begin. Where the separator of lists is
 * a semicolon, Excel splits files at it, and at breaks of lines, also within our quotes; it then drops quotes before the sign. Others
 * drop spaces. No spreadsheet splits at a comma within quotes.
 */
const FORMULA = /(?:^|[;\t\r\n])(?:"|[^\S\t\r\n])*(?=[=+\-@＝＋－＠])/g;

function csvCell(text: string): string {
  const safe = text.replace(FORMULA, "$&'");
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

/** The bytes of a CSV file in pieces: a long file is written some rows at a time, so that it does not block other requests. */
export async function csvPieces(rows: Rows): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let texts: string[] = [];
  const cut = () => pieces.push(Buffer.from(texts.join('')));
  for await (const text of csvFile(rows)) {
    texts.push(text);
    if (texts.length < PIECE_ROWS) continue;
    cut();
    texts = [];
    await setImmediate();
  }
  cut();
  return pieces;
}

/** Makes an answer a CSV file that browsers save as `<name>.csv`. */
export function answerAsCsv(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`);
}

/** Makes an answer a CSV file that browsers save as `<name>.csv`; returns its content. */
export function answerCsv(reply: FastifyReply, name: string, rows: Rows): Promise<string | Readable> {
  void answerAsCsv(reply, name);
  return longAnswer(csvFile(rows));
}

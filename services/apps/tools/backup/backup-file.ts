// A backup is gzipped lines of text: a head, then lines with rows of one table each, then a foot with the totals to check.
// Rows stay the JSON that Postgres writes and reads: 64-bit numbers would lose digits in JavaScript.

export interface BackupHead {
  readonly kind: 'head';
  readonly format: 1;
  readonly takenAt: string;
  /** Names of the migrations that had run, by schema. */
  readonly migrations: Readonly<Record<string, readonly string[]>>;
  /** Offset that the event store adds to transaction ids; absent when the events are in another database. */
  readonly transactionOffset?: string;
}

export interface BackupRows {
  readonly kind: 'rows';
  /** Name of the table, with its schema. */
  readonly table: string;
  /** An array of objects. */
  readonly json: string;
}

export interface BackupFoot {
  readonly kind: 'foot';
  /** Number of rows, by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Last number used, by sequence. */
  readonly sequences: Readonly<Record<string, string>>;
}

export type BackupLine = BackupHead | BackupRows | BackupFoot;

/** A file that is no backup, or only the beginning of one. */
export class UnreadableBackup extends Error {
  readonly code = 'unreadable_backup';
  constructor(why: string) {
    super(`This is no complete backup: ${why}.`);
  }
}

export const textOf = (line: BackupLine): string =>
  line.kind === 'rows' ? `${line.table}\t${line.json}\n` : `${line.kind}\t${JSON.stringify(line)}\n`;

/** Reads the lines of a backup. Throws UnreadableBackup for any other text. */
export async function* readLines(input: AsyncIterable<Buffer>): AsyncGenerator<BackupLine> {
  for await (const line of linesOf(input)) {
    const at = line.indexOf('\t');
    const [kind, json] = [line.slice(0, at), line.slice(at + 1)];
    if (kind === 'head' || kind === 'foot') yield JSON.parse(json) as BackupHead | BackupFoot;
    else if (/^[a-z_]+\.[a-z_]+$/.test(kind)) yield { kind: 'rows', table: kind, json };
    else throw new UnreadableBackup('it has lines of another kind');
  }
}

/** Lines that end with a line feed only: node:readline also splits at separators within JSON strings. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  for await (const bytes of input) {
    const [first = '', ...more] = decoder.decode(bytes, { stream: true }).split('\n');
    begun.push(first);
    for (const part of more) {
      yield begun.join('');
      begun = [part];
    }
  }
  if (begun.some((part) => part !== '')) yield begun.join('');
}

import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

type Key = readonly (string | number)[];

/** Bytes appended before the file is rewritten, so that a small state is not rewritten all the time. */
const COMPACT_AFTER_BYTES = 4 * 1024 * 1024;

/**
 * A small key–value map in one file: topics, committed offsets and groups. Each change is one JSON line, written to the operating
 * system before the call returns; the last line of a key counts. Rewritten at opening and when the file has grown.
 */
export class StateJournal {
  private readonly path: string;
  private readonly live = new Map<string, unknown>();
  private fd = -1;
  private size = 0;
  private compactAt = 0;

  constructor(path: string) {
    this.path = path;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lines = text.split('\n');
    lines.pop(); // what follows the last newline is nothing, or a line cut short by a kill: never acknowledged
    for (const line of lines) {
      const entry = parse(line);
      if (!entry) break; // torn by a power cut: what follows is not to be trusted either
      this.remember(...entry);
    }
    this.compact();
  }

  get(key: Key): unknown {
    return this.live.get(JSON.stringify(key));
  }

  /** Keys that begin with `kind`, in the order in which they were first set. */
  entries(kind: string): { key: Key; value: unknown }[] {
    return [...this.live]
      .map(([key, value]) => ({ key: JSON.parse(key) as Key, value }))
      .filter(({ key }) => key[0] === kind);
  }

  /** Sets a key; null removes it. On failure (disk full) the file is restored, and the error is thrown. */
  set(key: Key, value: unknown): void {
    const line = Buffer.from(`${JSON.stringify([key, value])}\n`);
    try {
      for (let written = 0; written < line.length;) written += writeSync(this.fd, line, written);
    } catch (error) {
      ftruncateSync(this.fd, this.size);
      throw error;
    }
    this.size += line.length;
    this.remember(key, value);
    if (this.size > this.compactAt) this.compact();
  }

  close(): void {
    closeSync(this.fd);
  }

  private remember(key: Key, value: unknown): void {
    if (value === null) this.live.delete(JSON.stringify(key));
    else this.live.set(JSON.stringify(key), value);
  }

  private compact(): void {
    const text = [...this.live].map(([key, value]) => `[${key},${JSON.stringify(value)}]\n`).join('');
    writeFileSync(`${this.path}.new`, text);
    renameSync(`${this.path}.new`, this.path);
    if (this.fd >= 0) closeSync(this.fd);
    this.fd = openSync(this.path, 'a');
    this.size = Buffer.byteLength(text);
    this.compactAt = this.size + Math.max(COMPACT_AFTER_BYTES, 2 * this.size);
  }
}

function parse(line: string): [Key, unknown] | null {
  try {
    return JSON.parse(line) as [Key, unknown];
  } catch {
    return null;
  }
}

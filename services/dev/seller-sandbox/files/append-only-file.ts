import { mkdir, open, readFile, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/**
 * An append-only file of JSON lines. A record is acknowledged once it is written, so it survives a kill of the
 * process; a last line torn by a kill is cut off at the next start.
 */
export class AppendOnlyFile<T> {
  private tail: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly file: FileHandle,
    /** Bytes of whole records. */
    private size: number,
    /** Contents of the file when it was opened, oldest first. */
    readonly records: readonly T[],
  ) {}

  /**
   * Opens the file, creating it and its folder when missing.
   * @throws when a line other than a torn last one is not JSON: the file was edited, and guessing would lose orders
   */
  static async open<T>(file: string): Promise<AppendOnlyFile<T>> {
    await mkdir(path.dirname(file), { recursive: true });
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    const whole = content.lastIndexOf(0x0a) + 1;
    if (whole < content.length) await truncate(file, whole);
    const lines = content.subarray(0, whole).toString('utf8').split('\n').filter(Boolean);
    const records = lines.map((line) => JSON.parse(line) as T);
    return new AppendOnlyFile(await open(file, 'a'), whole, records);
  }

  /**
   * Writes one record; resolves when it is in the file. Records are in the order of the calls. On failure (disk full) the file is
   * restored.
   */
  append(record: T): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(record)}\n`);
    const written = this.tail.then(() => this.write(line));
    this.tail = written.catch(() => undefined);
    return written;
  }

  private async write(line: Buffer): Promise<void> {
    try {
      await this.file.appendFile(line);
      this.size += line.length;
    } catch (error) {
      await this.file.truncate(this.size);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.tail;
    await this.file.close();
  }
}

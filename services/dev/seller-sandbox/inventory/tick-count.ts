import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Number of drift steps so far, kept in a file so that prices are the same after a restart. */
export class TickCount {
  private tail: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private ticks: number,
  ) {}

  static async open(file: string): Promise<TickCount> {
    await mkdir(path.dirname(file), { recursive: true });
    const text = await readFile(file, 'utf8').catch(() => '0');
    const ticks = Number(text);
    return new TickCount(file, Number.isSafeInteger(ticks) && ticks > 0 ? ticks : 0);
  }

  get count(): number {
    return this.ticks;
  }

  /** Counts a step; returns its number, from 0, once the count is on disk. */
  async next(): Promise<number> {
    const tick = this.ticks;
    this.ticks += 1;
    const written = this.tail.then(() => this.write(tick + 1));
    this.tail = written.catch(() => undefined);
    await written;
    return tick;
  }

  /** Resolves when no write is pending. */
  async settled(): Promise<void> {
    await this.tail;
  }

  /** Writes a new file and renames it, so that a kill in the middle leaves the old count. */
  private async write(ticks: number): Promise<void> {
    await writeFile(`${this.file}.new`, String(ticks));
    await rename(`${this.file}.new`, this.file);
  }
}

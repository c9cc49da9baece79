import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How many steps of drift there have been, kept in a file so that prices stand where they stood after a restart. */
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

  /** Counts one more and gives its number, from 0, once it is on disk. */
  async next(): Promise<number> {
    const tick = this.ticks;
    this.ticks += 1;
    const written = this.tail.then(() => this.write(tick + 1));
    this.tail = written.catch(() => undefined);
    await written;
    return tick;
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    await this.tail;
  }

  /** Written beside and renamed, so that a death in the middle leaves the old count. */
  private async write(ticks: number): Promise<void> {
    await writeFile(`${this.file}.new`, String(ticks));
    await rename(`${this.file}.new`, this.file);
  }
}

import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How far the clocks of processes are off, in milliseconds; `skewed-clock.mjs` reads it. */
export class Clocks {
  readonly file: string;
  private readonly offsets: Record<string, number> = {};

  constructor(folder: string) {
    this.file = path.join(folder, 'clocks.json');
  }

  /** From now on, and after every start, the clock of a process is off by so much: one that runs jumps. */
  set(process: string, offsetMs: number): void {
    this.offsets[process] = offsetMs;
    writeFileSync(`${this.file}.new`, JSON.stringify(this.offsets));
    renameSync(`${this.file}.new`, this.file);
  }
}

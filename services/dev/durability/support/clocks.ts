import path from 'node:path';
import { replaceFile } from '../../../../deploy/local/replace-file.ts';

/** Offsets of process clocks, in milliseconds, in a file that `skewed-clock.mjs` reads. */
export class Clocks {
  readonly file: string;
  private readonly offsets: Record<string, number> = {};

  constructor(folder: string) {
    this.file = path.join(folder, 'clocks.json');
  }

  /** Sets the clock offset of a process, running or started later; the clock of a running process jumps. */
  set(process: string, offsetMs: number): void {
    this.offsets[process] = offsetMs;
    replaceFile(this.file, JSON.stringify(this.offsets));
  }
}

import { rmSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from './replace-file.ts';

export interface ProcessEntry {
  readonly pid: number;
  readonly port: number;
}

/** `processes.json` in the data folder: running processes and their ports, for people and tests that inspect or kill them. */
export class ProcessTable {
  private readonly entries: Record<string, ProcessEntry> = {};
  private readonly file: string;

  constructor(dataDir: string) {
    this.file = path.resolve(dataDir, 'processes.json');
  }

  set(name: string, entry: ProcessEntry): void {
    this.entries[name] = entry;
    replaceFile(this.file, JSON.stringify(this.entries, undefined, 2));
  }

  /** Removes the file: no process is running any more. */
  remove(): void {
    rmSync(this.file, { force: true });
  }
}

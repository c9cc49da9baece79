import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
    // Renamed into place, so that a reader never sees half a table.
    writeFileSync(`${this.file}.new`, JSON.stringify(this.entries, undefined, 2));
    renameSync(`${this.file}.new`, this.file);
  }

  /** Removes the file: no process is running any more. */
  remove(): void {
    rmSync(this.file, { force: true });
  }
}

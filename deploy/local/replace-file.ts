import { renameSync, writeFileSync } from 'node:fs';

/** Writes a new file and renames it into place, so that a reader never sees half of it. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

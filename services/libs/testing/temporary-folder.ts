import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** Removes the folder with everything in it. */
  remove(): void;
}

/**
 * Makes an empty folder that other users may enter: the embedded Postgres runs as a user of its own. `npm test` sets
 * SEXTANT_TEST_FOLDER to a folder in memory where it can.
 */
export function temporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(path.join(process.env.SEXTANT_TEST_FOLDER ?? os.tmpdir(), 'sextant-'));
  chmodSync(folder, 0o755);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

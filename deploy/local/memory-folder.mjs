// Temporary files of a test run, in memory: specs make some hundred databases of dozens of files each, and on a disk that takes
// a third of their processor time.
import { mkdtempSync, readdirSync, rmSync, statfsSync, chmodSync } from 'node:fs';
import path from 'node:path';
// By its path: packages of ours may not be linked yet.
import { isAlive } from '../../services/libs/testing/is-alive.mjs';

const MEMORY = '/dev/shm';
const PREFIX = 'sextant-tests-';
const GB = 1024 ** 3;
/** Least free space and least free memory: several times what a run holds at once. */
const LEAST = { space: 8 * GB, memory: 12 * GB };

/** Removes what runs have left that were killed. */
function removeLeftOver() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Free bytes of the file system in memory; 0 where there is none. */
function freeSpace() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * Has the temporary folders of this process and its children made in memory, where there is plenty (Linux). They are removed when
 * this process ends.
 */
export function keepTestFilesInMemory() {
  const space = freeSpace();
  if (space > 0) removeLeftOver();
  if (space < LEAST.space || (process.availableMemory?.() ?? 0) < LEAST.memory) return;
  const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}${process.pid}-`));
  // The embedded Postgres runs as a user of its own.
  chmodSync(folder, 0o755);
  process.env.SEXTANT_TEST_FOLDER = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

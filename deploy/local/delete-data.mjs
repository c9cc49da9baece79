import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { reachableFolder } from '@sextant/embedded-postgres/binaries.js';
import { isAlive } from '@sextant/testing/is-alive.mjs';

/** Deletes everything that the embedded parts keep in a folder. While they run it deletes nothing and returns false. */
export function deleteData(dataDir) {
  const postgres = reachableFolder(path.join(dataDir, 'postgres'));
  const lock = path.join(postgres, 'cluster/postmaster.pid');
  // A server that was killed leaves its lock.
  if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8').split('\n')[0]))) return false;
  for (const folder of [postgres, dataDir]) rmSync(folder, { recursive: true, force: true });
  return true;
}

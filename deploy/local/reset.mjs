// `npm run reset`: forgets everything the embedded parts keep. Refuses while they run.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
const { reachableFolder } = await import('@sextant/embedded-postgres/binaries.js');
const postgres = reachableFolder(path.join(dataDir, 'postgres'));
const lock = path.join(postgres, 'cluster/postmaster.pid');
if (existsSync(lock)) {
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    console.error('Sextant is still running here. Stop it first (Ctrl-C in its terminal).');
    process.exit(1);
  } catch {
    // The server is gone; only its lock file was left.
  }
}
for (const folder of [postgres, dataDir]) rmSync(folder, { recursive: true, force: true });
console.log('All data deleted. `npm start` starts from scratch.');

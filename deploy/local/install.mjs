// Installs npm packages when the lockfile differs from what is installed. Runs on whatever Node started npm.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const stamp = path.join(root, 'node_modules/.sextant-installed');
/** The pinned Node 24 that comes as an npm package; falls back to the one running now. */
export const nodeBinary = () => {
  const pinned = path.join(root, 'node_modules/.bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
};

/** Makes `node_modules` match `package-lock.json`; does nothing when it does already. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (first start only)…');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  // `npm ci` refuses when a registry lacks an optional package of some other platform; this installs the locked versions
  // all the same and never rewrites the lockfile. No package of ours needs an install script: Postgres' links are made
  // by services/embedded-postgres.
  const options = ['--no-save', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  const modules = path.join(root, 'node_modules');
  // npm writes this file last: without it an installation was interrupted, which npm does not reliably mend.
  const complete = existsSync(path.join(modules, '.package-lock.json'));
  if (!complete) rmSync(modules, { recursive: true, force: true });
  const { status } = spawnSync(command, [...args, 'install', ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('\nThe packages could not be installed; npm says why above. Then start again.');
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

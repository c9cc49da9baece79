// Installs npm packages when the lockfile differs from what is installed. Runs on whatever Node started npm.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const stamp = path.join(root, 'node_modules/.sextant-installed');
/** No package of ours needs an install script: the links of Postgres are made by services/dev/embedded-postgres. */
const quiet = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
/** The pinned Node 24 that comes as an npm package; falls back to the one running now. */
export const nodeBinary = () => {
  const pinned = path.join(root, 'node_modules/.bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
};

/**
 * Runs npm, the one that started this process if any; ends the process when npm fails.
 * @param {string[]} args
 * @param {string} cwd
 */
export function npm(args, cwd) {
  const by = process.env.npm_execpath;
  const [command, first] = by ? [process.execPath, [by]] : ['npm', []];
  const { status } = spawnSync(command, [...first, ...args, ...quiet], { cwd, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`\nnpm ${args[0]} failed; it says why above.`);
  process.exit(1);
}

/** Makes `node_modules` match `package-lock.json`; does nothing when it does already. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (first start only)…');
  npm(['ci'], root);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === import.meta.filename) ensureInstalled();

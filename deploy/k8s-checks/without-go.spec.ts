import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { root } from './manifests.ts';

const checks = ['deploy/k8s-checks/api-server/run.mjs', 'deploy/monitoring/checks/run.mjs'];

/** Exit code of a check, and whether it says that it tested nothing. */
function outcome(file: string, env: { readonly PATH: string; readonly HOME?: string }) {
  const { status, stdout } = spawnSync(process.execPath, [path.join(root, file)], { env, encoding: 'utf8' });
  return [status, /^SKIPPED/m.test(stdout)];
}

describe('checks that need Go', () => {
  it.each(checks)('say that nothing was tested where there is none: %s', (file) => {
    expect(outcome(file, { PATH: '/nowhere' })).toEqual([69, true]);
  });

  it.each(checks)('say so where Go cannot build, as without a module proxy: %s', (file) => {
    const folder = temporaryFolder();
    try {
      const bin = path.join(folder.path, 'bin');
      mkdirSync(bin);
      writeFileSync(path.join(bin, 'go'), '#!/bin/sh\n[ "$1" = version ]\n', { mode: 0o755 });
      expect(outcome(file, { PATH: bin, HOME: folder.path })).toEqual([69, true]);
    } finally {
      folder.remove();
    }
  });
});

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './manifests.ts';

describe('checks that need Go', () => {
  it.each(['deploy/k8s-checks/api-server/run.mjs', 'deploy/monitoring/checks/run.mjs'])(
    'say that nothing was tested where there is none: %s',
    (file) => {
      const { status, stdout } = spawnSync(process.execPath, [path.join(root, file)], {
        env: { PATH: '/nowhere' },
        encoding: 'utf8',
      });
      expect([status, stdout.startsWith('SKIPPED')]).toEqual([69, true]);
    },
  );
});

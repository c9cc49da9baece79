import path from 'node:path';
import { until } from '@sextant/testing/eventually.js';
import { isAlive } from '@sextant/testing/is-alive.mjs';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { writeFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { Supervised } from './supervised.ts';

describe('a supervised process', () => {
  it('is started again also after a start that failed', async () => {
    const folder = temporaryFolder();
    const script = path.join(folder.path, 'main.mjs');
    writeFileSync(script, `process.on('message', () => undefined); setInterval(() => undefined, 1000);`);
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const pids: number[] = [];
    const process = new Supervised({
      name: 'spec',
      script,
      env: {},
      onStart: (pid) => {
        pids.push(pid);
        if (pids.length === 1) throw new Error('the disk is full');
      },
    });
    try {
      await until(() => pids.length === 2);
      expect(errors.mock.calls[0]?.[0]).toBe('spec is ended: Error: the disk is full');
      expect(isAlive(pids[0] ?? 0)).toBe(false);
    } finally {
      await process.stop();
      errors.mockRestore();
      folder.remove();
    }
  });
});

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readConfig } from '@sextant/platform/config/config.js';

/** The image's own command, with the environment of the image alone. */
const run = (...words: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'dist/run.js'), 'signing-key', ...words], {
    env: { NODE_ENV: 'production' },
    encoding: 'utf8',
  });

describe('the tool that makes the key for access tokens', () => {
  it('prints a pair that the services take, where there is no installation yet', () => {
    const { status, stdout, stderr } = run();
    expect([status, stderr]).toEqual([0, '']);
    const pair = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    ) as NodeJS.ProcessEnv;
    expect(Object.keys(pair)).toEqual(['TOKEN_SIGNING_KEY', 'TOKEN_VERIFY_KEYS']);
    expect(() => readConfig(pair)).not.toThrow();
    expect(run().stdout).not.toBe(stdout);
  });

  it('takes no words', () => {
    const { status, stderr } = run('new');
    expect([status, stderr]).toEqual([1, expect.stringContaining('Usage: ')]);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

const testRunner = path.join(import.meta.dirname, 'native-runner.mjs');
const jestBinary = path.join(import.meta.dirname, '../../../node_modules/jest/bin/jest.js');

interface Outcome {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

describe('specs that share a process', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  let runs = 0;

  /** Runs files with these contents, one after the other in one process. */
  function run(...contents: string[]): { readonly outcome: Outcome; readonly printed: string } {
    const rootDir = path.join(folder.path, String((runs += 1)));
    mkdirSync(rootDir);
    for (const [at, content] of contents.entries())
      writeFileSync(path.join(rootDir, `${at}.spec.ts`), content);
    const config = JSON.stringify({ rootDir, testRunner, testTimeout: 1000, testMatch: ['**/*.spec.ts'] });
    const outputFile = path.join(rootDir, 'outcome.json');
    const { stderr } = spawnSync(
      process.execPath,
      [jestBinary, '--config', config, '--runInBand', '--json', '--outputFile', outputFile],
      { cwd: rootDir, encoding: 'utf8' },
    );
    return { outcome: JSON.parse(readFileSync(outputFile, 'utf8')) as Outcome, printed: stderr };
  }

  it('pass', () => {
    const { outcome } = run(`it('adds', () => { const sum: number = 1 + 1; expect(sum).toBe(2); });`);
    expect(outcome).toMatchObject({ success: true, numPassedTests: 1, numFailedTests: 0 });
  });

  it.each([
    ['expects something else', `expect(1 + 1).toBe(3);`, 'Expected: 3'],
    ['hangs', `return new Promise(() => undefined);`, 'Exceeded timeout of 1000 ms'],
    ['leaves an error to nobody', `setTimeout(() => { throw new Error('lost'); }); return pause();`, 'lost'],
    ['leaves a rejection to nobody', `void Promise.reject(new Error('lost')); return pause();`, 'lost'],
  ])('fail with the test that %s', (_, body, message) => {
    const { outcome, printed } = run(
      `const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
       it('fails', () => { ${body} });
       it('passes', () => undefined);`,
    );
    expect(outcome).toMatchObject({ success: false, numPassedTests: 1, numFailedTests: 1 });
    expect(printed).toContain(message);
  });

  it.each([
    ['a hook before the tests fails', `beforeAll(() => { throw new Error('broken'); });`],
    ['a hook after the tests fails', `afterAll(() => { throw new Error('broken'); });`],
    ['it does not load', `throw new Error('broken');`],
  ])('fail with the file when %s', (_, line) => {
    const { outcome, printed } = run(`${line} it('passes', () => undefined);`);
    expect(outcome.success).toBe(false);
    expect(printed).toContain('broken');
  });

  it('meet no timers, spies and variables of the files before', () => {
    const { outcome } = run(
      `it('leaves them', () => {
         jest.useFakeTimers();
         jest.spyOn(Math, 'random').mockReturnValue(7);
         process.env.LEFT_BEHIND = 'yes';
       });`,
      `it('does not meet them', async () => {
         await new Promise((resolve) => setTimeout(resolve, 1));
         expect(Math.random()).toBeLessThan(1);
         expect(process.env.LEFT_BEHIND).toBeUndefined();
       });`,
    );
    expect(outcome).toMatchObject({ success: true, numPassedTests: 2 });
  });
});

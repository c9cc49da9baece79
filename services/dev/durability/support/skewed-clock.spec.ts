import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { Clocks } from './clocks.ts';

const HOUR_MS = 3_600_000;

/** Script that prints its clock before and after a jump, and whether other clocks and dates are unaffected. */
const script = `
  import { setTimeout as delay } from 'node:timers/promises';
  import { writeFileSync } from 'node:fs';
  const ahead = () => Date.now() - performance.timeOrigin - performance.now();
  const [before, viaNew, viaCall] = [ahead(), new Date() - Date.now(), Date.parse(Date()) - Date.now()];
  writeFileSync(process.env.CHAOS_CLOCKS, JSON.stringify({ relay: -${HOUR_MS} }));
  const started = performance.now();
  while (ahead() > 0 && performance.now() - started < 20_000) await delay(20);
  class Later extends Date {}
  const fixed = new Date('2026-01-02T03:04:05Z');
  console.log(JSON.stringify({
    before, viaNew, viaCall, after: ahead(), lasted: performance.now() - started,
    kept: [fixed.toISOString(), fixed instanceof Date, new Later() instanceof Later, new Date(2026, 0).getMonth()],
  }));`;

describe('a skewed clock', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('is off by what is wanted for one process, jumps while it runs, and leaves timers and dates alone', async () => {
    const clocks = new Clocks(folder.path);
    clocks.set('relay', HOUR_MS);
    clocks.set('projector', 5);
    const main = path.join(folder.path, 'relay/dist/main.js');
    mkdirSync(path.dirname(main), { recursive: true });
    writeFileSync(path.join(folder.path, 'package.json'), '{"type":"module"}');
    writeFileSync(main, script);
    const preload = path.join(import.meta.dirname, 'skewed-clock.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, main], {
      env: { ...process.env, NODE_OPTIONS: '', CHAOS_CLOCKS: clocks.file },
    });
    const said = JSON.parse(stdout) as Record<
      'before' | 'viaNew' | 'viaCall' | 'after' | 'lasted',
      number
    > & {
      kept: unknown;
    };
    const minutes = (ms: number) => Math.round(ms / 60_000) + 0;
    expect([said.before, said.viaNew, said.viaCall, said.after].map(minutes)).toEqual([60, 0, 0, -60]);
    expect(minutes(said.lasted)).toBe(0);
    expect(said.kept).toEqual(['2026-01-02T03:04:05.000Z', true, true, 0]);
  });
});

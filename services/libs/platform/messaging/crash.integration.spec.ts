import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { saved } from './testing/events.js';
import { ascending, ledger, upTo } from './testing/ledger.js';
import { messagingHarness } from './testing/messaging-harness.js';
import { until } from '@sextant/testing/eventually.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const EVENTS = 2000;

describe('kill -9 of a consuming process in the middle of batches', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only'], {
      cwd: root,
    });
    h = await messagingHarness();
  });
  afterAll(() => h.close());

  it('loses nothing and repeats nothing', async () => {
    const { consumer, applied } = await ledger(h.knex, 'crash');
    await h.produce(...upTo(EVENTS).map((n) => saved(`u${n % 40}`, n)));
    const script = path.join(root, 'services/libs/platform/dist/messaging/testing/consume.js');
    let interrupted = 0;
    for (let run = 1; run <= 6; run += 1) {
      const args = ['--url', h.database.url, '--broker', h.broker.brokers[0] ?? '', '--group', `run-${run}`];
      const child = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', script, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const died = once(child, 'exit');
      const diedEarly = died.then(() => Promise.reject(new Error(`process ${run} ended by itself`)));
      // Another number of batches before each kill; the child prints a dot in the middle of each batch.
      for (let batches = 0; batches < run; batches += 1)
        await Promise.race([once(child.stdout, 'data'), diedEarly]);
      diedEarly.catch(() => undefined);
      child.kill('SIGKILL');
      await died;
      const committed = (await applied()).length;
      if (committed < EVENTS) interrupted += 1;
    }
    expect(interrupted).toBe(6);
    h.serve([consumer]);
    await until(async () => (await applied()).length >= EVENTS);
    expect(ascending(await applied())).toEqual(upTo(EVENTS));
    for (const user of ['u0', 'u7', 'u39'])
      expect(await applied(user)).toEqual(ascending(await applied(user)));
  });
});

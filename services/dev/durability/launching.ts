import { alive } from '@sextant/embedded-postgres/cluster.js';
import { until } from '@sextant/testing/eventually.js';
import { invariantsHold } from './support/invariants.ts';
import type { StackFixture } from './support/stack-fixture.ts';

export function launcherEnded(fixture: StackFixture): void {
  const pids = () => Object.values(fixture.stack.processes()).map(({ pid }) => pid);

  it('no process outlives a launcher that was killed, and the next one finds everything', async () => {
    const [started, { dataDir, pid, gone }] = [pids(), fixture.stack];
    const log = await invariantsHold(fixture.stack.databaseUrl());
    process.kill(pid, 'SIGKILL');
    await gone;
    await until('every process has ended', () => !started.some(alive));
    const next = await fixture.launch(dataDir);
    await next.ready();
    expect((await invariantsHold(next.databaseUrl())).length).toBeGreaterThanOrEqual(log.length);
  });

  it('every process ends in order on Ctrl-C', async () => {
    const started = pids();
    expect(started.filter(alive)).toEqual(started);
    process.kill(fixture.stack.pid, 'SIGINT');
    expect(await fixture.stack.gone).toBe(0);
    expect(started.filter(alive)).toEqual([]);
    expect(fixture.stack.processes()).toEqual({});
  });
}

import { alive } from '@sextant/embedded-postgres/cluster.js';
import { until } from '@sextant/testing/eventually.js';
import { sound } from './support/soundness.ts';
import type { World } from './support/world.ts';

export function launcherEnded(world: World): void {
  const pids = () => Object.values(world.stack.processes()).map(({ pid }) => pid);

  it('no process outlives a launcher that was killed, and the next one finds everything', async () => {
    const [started, { dataDir, pid, gone }] = [pids(), world.stack];
    const log = await sound(world.stack.databaseUrl());
    process.kill(pid, 'SIGKILL');
    await gone;
    await until('every process has ended', () => !started.some(alive));
    const next = await world.launch(dataDir);
    await next.ready();
    expect((await sound(next.databaseUrl())).length).toBeGreaterThanOrEqual(log.length);
  });

  it('every process ends in order on Ctrl-C', async () => {
    const started = pids();
    expect(started.filter(alive)).toEqual(started);
    process.kill(world.stack.pid, 'SIGINT');
    expect(await world.stack.gone).toBe(0);
    expect(started.filter(alive)).toEqual([]);
    expect(world.stack.processes()).toEqual({});
  });
}

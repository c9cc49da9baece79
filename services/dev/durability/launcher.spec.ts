import { until } from '@sextant/testing/eventually.js';
import { isAlive } from '@sextant/testing/is-alive.mjs';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { invariantsHold } from './support/invariants.ts';
import { StackFixture } from './support/stack-fixture.ts';
import type { ProcessStack } from './support/stack.ts';

useLimit(limits.kills);

const pidsOf = (stack: ProcessStack): number[] => Object.values(stack.processes()).map(({ pid }) => pid);

describe('the launcher of separate processes', () => {
  const fixture = new StackFixture();
  afterAll(() => fixture.close());

  // One test, because a start takes longer than everything else here.
  it('takes every process with it when it is killed, finds everything when it is started again, and ends in order on Ctrl-C', async () => {
    const killed = await fixture.launch();
    await killed.ready();
    const log = await invariantsHold(killed.databaseUrl());
    const pids = pidsOf(killed);
    expect(pids.filter(isAlive)).toEqual(pids);
    process.kill(killed.pid, 'SIGKILL');
    await killed.gone;
    await expect(killed.ready()).rejects.toThrow('SIGKILL');
    await until('every process has ended', () => !pids.some(isAlive));

    const next = await fixture.launch();
    await next.ready();
    expect((await invariantsHold(next.databaseUrl())).length).toBeGreaterThanOrEqual(log.length);
    const nextPids = pidsOf(next);
    expect(nextPids.filter(isAlive)).toEqual(nextPids);
    process.kill(next.pid, 'SIGINT');
    expect(await next.gone).toBe(0);
    expect(nextPids.filter(isAlive)).toEqual([]);
    expect(next.processes()).toEqual({});
  });
});

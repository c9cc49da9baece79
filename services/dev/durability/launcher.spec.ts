import { alive } from '@sextant/embedded-postgres/cluster.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { invariantsHold } from './support/invariants.ts';
import { StackFixture } from './support/stack-fixture.ts';

useLimit(limits.kills);

describe('the launcher of separate processes', () => {
  const fixture = new StackFixture();
  let pids: number[];

  beforeEach(async () => {
    const stack = await fixture.launch();
    await stack.ready();
    pids = Object.values(stack.processes()).map(({ pid }) => pid);
    expect(pids.filter(alive)).toEqual(pids);
  });
  afterEach(() => fixture.stack.stop());
  afterAll(() => fixture.close());

  it('takes every process with it when it is killed, and finds everything when it is started again', async () => {
    const { databaseUrl, pid, gone, ready } = fixture.stack;
    const log = await invariantsHold(databaseUrl());
    process.kill(pid, 'SIGKILL');
    await gone;
    await expect(ready()).rejects.toThrow('SIGKILL');
    await until('every process has ended', () => !pids.some(alive));
    const next = await fixture.launch();
    await next.ready();
    expect((await invariantsHold(next.databaseUrl())).length).toBeGreaterThanOrEqual(log.length);
  });

  it('ends every process in order on Ctrl-C', async () => {
    const { pid, gone, processes } = fixture.stack;
    process.kill(pid, 'SIGINT');
    expect(await gone).toBe(0);
    expect(pids.filter(alive)).toEqual([]);
    expect(processes()).toEqual({});
  });
});

import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { jest } from '@jest/globals';
import { until } from '@sextant/testing/eventually.js';
import type { Knex } from 'knex';
import { silentLogger } from '../observability/logger.js';
import { JobQueue, LEASE_MS, type Job, type NewJob } from './job-queue.js';
import { JobWorker, type JobResult, type JobWorkerOptions } from './job-worker.js';
import { jobsMigrations } from './migrations.js';
import { migratedDatabase } from '../read-db/testing/migrated-database.js';

interface Run {
  readonly key: string;
  end(result?: JobResult | Error): void;
}

let database: TestDatabase;
let knex: Knex;
let aheadMs: number;
/** Time at which the clock stands still; undefined while it runs. */
let heldAt: Date | undefined;
const clock = { now: () => heldAt ?? new Date(Date.now() + aheadMs) };
let queue: JobQueue<null>;
const workers: JobWorker<null>[] = [];

beforeAll(async () => {
  ({ database, knex } = await migratedDatabase(jobsMigrations));
});
beforeEach(async () => {
  aheadMs = 0;
  heldAt = undefined;
  queue = new JobQueue({ knex, name: 'spec', clock });
  await knex.raw('truncate jobs.job');
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

/** Workers whose runs end when the spec ends them. */
function work(options: Partial<JobWorkerOptions<null>> = {}, count = 1) {
  const begun: Run[] = [];
  const waiting: ((run: Run) => void)[] = [];
  const handle = ({ key }: Job<null>) =>
    new Promise<JobResult>((resolve, reject) => {
      const end: Run['end'] = (result = 'done') =>
        result instanceof Error ? reject(result) : resolve(result);
      const run = { key, end };
      const next = waiting.shift();
      if (next) next(run);
      else begun.push(run);
    });
  const started = Array.from({ length: count }, () => {
    const worker = new JobWorker({ queue, handle, logger: silentLogger(), pollMs: 5, ...options });
    worker.start();
    return worker;
  });
  workers.push(...started);
  return {
    wake: () => started.forEach((worker) => worker.wake()),
    stop: () => Promise.all(started.map((worker) => worker.stop())),
    begun,
    next: (): Promise<Run> => {
      const run = begun.shift();
      return run ? Promise.resolve(run) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}
const job = (key: string, more: Partial<NewJob<null>> = {}): NewJob<null> => ({ key, data: null, ...more });
const keysOf = (runs: readonly Run[]) => runs.map(({ key }) => key).sort();

/** Timers that stay real: all but `setInterval`, which renews leases. */
const REAL = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'clearImmediate',
  'clearTimeout',
  'setImmediate',
  'setTimeout',
] as const;

describe('job worker', () => {
  it('runs several jobs at once, and no more than it may', async () => {
    await queue.put(['1', '2', '3'].map((key) => job(key)));
    const { begun, next } = work({ concurrency: 2 });
    const runs = [await next(), await next()];
    await queue.put([job('0', { priority: 1 })]);
    expect(begun).toEqual([]);
    runs[0]?.end();
    const third = await next();
    expect(third.key).toBe('0');
    for (const run of [...runs, third]) run.end();
    (await next()).end();
  });

  it('looks once for what it can take at once, and again only when something may be left', async () => {
    await queue.put([job('a'), job('b')]);
    const looks = jest.spyOn(queue, 'take');
    const { next, wake } = work({ concurrency: 3, pollMs: 3_600_000 });
    for (const run of [await next(), await next()]) run.end();
    await until(async () => (await knex('jobs.job').first('key')) === undefined);
    expect(looks).toHaveBeenCalledTimes(1);
    await queue.put([job('c')]);
    wake();
    const third = await next();
    await queue.put([job('c')]);
    third.end();
    // The job was requested again during the run: the worker takes it without being woken.
    (await next()).end();
    expect(looks).toHaveBeenCalledTimes(3);
  });

  it('leaves places free of a partition that takes long', async () => {
    const slow = ['1', '2', '3', '4'].map((key) =>
      job(`slow ${key}`, { partition: 'slow', dueAt: new Date(0) }),
    );
    await queue.put([...slow, job('a'), job('b')]);
    const { next, begun } = work({ concurrency: 4, concurrencyPerPartition: 2 });
    const runs = [await next(), await next(), await next(), await next()];
    expect(keysOf(runs)).toEqual(['a', 'b', 'slow 1', 'slow 2']);
    for (const run of runs) run.end();
    const rest = [await next(), await next()];
    expect(keysOf(rest)).toEqual(['slow 3', 'slow 4']);
    for (const run of rest) run.end();
    expect(begun).toEqual([]);
  });

  it('tries a job again that failed, later and later', async () => {
    const held = new Date();
    heldAt = held;
    await queue.put([job('a')]);
    const { next, wake } = work();
    for (const [seconds, result] of [
      [1, new Error('failed')],
      [2, 'retry'],
      [4, new Error('failed')],
    ] as const) {
      (await next()).end(result);
      // The row is free again once its due date is stored.
      await until(async () => !(await knex('jobs.job').where('locked_until', '>', held).first('key')));
      const row = await knex('jobs.job').first<{ due_at: Date } | undefined>('due_at');
      const pause = (row?.due_at.getTime() ?? 0) - held.getTime();
      // Postgres keeps fractions of a millisecond, a Date cuts them off.
      expect(pause).toBeGreaterThanOrEqual(seconds * 800 - 1);
      expect(pause).toBeLessThanOrEqual(seconds * 1000);
      held.setTime(held.getTime() + pause + 1);
      wake();
    }
    (await next()).end();
  });

  it('runs a rescheduled job at its time', async () => {
    await queue.put([job('a'), job('b', { dueAt: new Date(Date.now() + 1_800_000) })]);
    const { next, wake } = work();
    (await next()).end({ reschedule: new Date(Date.now() + 3_600_000) });
    aheadMs = 1_800_000;
    const between = await next();
    expect(between.key).toBe('b');
    between.end();
    aheadMs = 3_600_000;
    wake();
    const again = await next();
    expect(again.key).toBe('a');
    again.end();
  });

  it('runs every job once when several workers are at it', async () => {
    await queue.put(Array.from({ length: 30 }, (_, n) => job(String(n))));
    const { next } = work({ concurrency: 3 }, 3);
    const seen: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const run = await next();
      seen.push(run.key);
      run.end();
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('keeps the lease of a job that takes longer than a lease', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL] });
    await queue.put([job('long'), job('soon', { dueAt: new Date(Date.now() + 1.5 * LEASE_MS) })]);
    const { next, begun } = work({ concurrency: 2 });
    const long = await next();
    for (const part of [0.5, 1, 1.5]) {
      aheadMs = part * LEASE_MS;
      jest.advanceTimersByTime(LEASE_MS / 3);
      await renewed();
    }
    const soon = await next();
    expect([soon.key, begun]).toEqual(['soon', []]);
    long.end();
    soon.end();
    jest.useRealTimers();

    async function renewed() {
      const until = new Date(clock.now().getTime() + LEASE_MS * 0.8);
      while ((await knex('jobs.job').where('locked_until', '>', until).first('key')) === undefined);
    }
  });

  it('ends with the jobs that are running, and takes no more', async () => {
    await queue.put([job('a'), job('b')]);
    const { next, stop, begun } = work();
    const run = await next();
    const stopped = stop();
    run.end();
    await stopped;
    expect(begun).toEqual([]);
    expect(await queue.take()).toMatchObject([{ key: 'b' }]);
  });
});

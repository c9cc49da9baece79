import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Knex } from 'knex';
import { metrics } from '../observability/metrics.js';
import { JobQueue } from './job-queue.js';
import { jobsMigrations } from './migrations.js';
import { migratedDatabase } from '../read-db/testing/migrated-database.js';
import { queueDepths } from './queue-depths.js';
import { followQueues } from './queue-metrics.js';

describe('how much there is to do', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    ({ database, knex } = await migratedDatabase(jobsMigrations));
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  it('counts each job once, in the state it is in, and tells since when the oldest is due', async () => {
    const queue = new JobQueue<null>({ knex, name: 'mail' });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await queue.put([
      { key: 'first', data: null, dueAt: inHours(-3) },
      { key: 'second', data: null, dueAt: inHours(-2) },
      { key: 'later', data: null, dueAt: inHours(2) },
      { key: 'failed', data: null, dueAt: inHours(-1), priority: 1 },
    ]);
    const [failed] = await queue.take();
    if (failed) await queue.retry(failed, inHours(1));
    expect(await queue.take()).toMatchObject([{ key: 'first' }]);
    const [depth, ...others] = await queueDepths(knex);
    expect(others).toEqual([]);
    expect(depth).toMatchObject({ queue: 'mail', due: 1, running: 1, scheduled: 2, retrying: 1 });
    expect(Math.round((depth?.oldestDueMs ?? 0) / 3_600_000)).toBe(2);
    const [unfollow, unfollowToo] = [followQueues(knex), followQueues(knex)];
    await new JobQueue<null>({ knex, name: 'nobody-works-it' }).put([{ key: 'waits', data: null }]);
    const asked: string[] = [];
    knex.on('query', ({ sql }: { sql: string }) => void asked.push(sql));
    const text = await metrics().metrics();
    expect(asked).toHaveLength(1);
    expect(text).toContain('sextant_queue_jobs{queue="mail",state="scheduled"} 2');
    expect(text).toMatch(/sextant_queue_oldest_due_seconds{queue="mail"} 72\d\d/);
    expect(text).toMatch(/sextant_queue_oldest_failing_seconds{queue="mail"} [0-9]/);
    unfollow();
    expect(await metrics().metrics()).toContain('sextant_queue_jobs{queue="nobody-works-it",state="due"} 1');
    unfollowToo();
    expect(await metrics().metrics()).not.toContain('queue="');
  });

  it('tells since when a job has failed, however often it is tried, dies or is asked for again', async () => {
    const [minute, hour] = [60_000, 3_600_000];
    let now = Date.now() - hour;
    const queue = new JobQueue<null>({ knex, name: 'failing', clock: { now: () => new Date(now) } });
    const failingFor = async () => {
      const depth = (await queueDepths(knex)).find((each) => each.queue === 'failing');
      return Math.round((depth?.oldestFailingMs ?? 0) / minute);
    };
    const take = async () => {
      const [job] = await queue.take();
      if (!job) throw new Error('nothing is due');
      return job;
    };
    await queue.put([{ key: 'order', data: null }]);
    const first = await take();
    expect(await failingFor()).toBe(0);
    await queue.retry(first, { inMs: minute });
    expect(await failingFor()).toBe(60);
    for (let tries = 1; tries <= 20; tries += 1) {
      now += minute;
      await queue.retry(await take(), { inMs: minute });
    }
    expect(await failingFor()).toBe(60);
    await queue.put([{ key: 'order', data: null }]);
    now += minute;
    const dying = await take();
    expect(dying.attempts).toBe(1);
    expect(await failingFor()).toBe(60);
    // A run that postpones the job is no failure.
    await queue.reschedule(dying, { inMs: minute });
    expect(await failingFor()).toBe(0);
    now += minute;
    await queue.finish(await take());

    now = Date.now() - hour / 2;
    await queue.put([{ key: 'dies', data: null }]);
    await take();
    now += 2 * minute;
    const again = await take();
    expect(await failingFor()).toBe(28);
    await queue.put([{ key: 'dies', data: null }]);
    expect(await queue.finishEach([again])).toEqual(new Set(['dies']));
    expect(await failingFor()).toBe(0);
  });
});

import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Knex } from 'knex';
import { silentLogger } from '../observability/logger.js';
import { metrics } from '../observability/metrics.js';
import { createReadDb } from '../read-db/create-read-db.js';
import { JobQueue } from './job-queue.js';
import { ensureJobsSchema } from './jobs.schema.js';
import { queueDepths } from './queue-depths.js';
import { followQueue } from './queue-metrics.js';

describe('how much there is to do', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createTestDatabase();
    knex = createReadDb({ url: database.url, application: 'spec', logger: silentLogger() });
    await ensureJobsSchema(knex);
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
    const unfollow = followQueue('mail', knex);
    const text = await metrics().metrics();
    expect(text).toContain('sextant_queue_jobs{queue="mail",state="scheduled"} 2');
    expect(text).toMatch(/sextant_queue_oldest_due_seconds{queue="mail"} 72\d\d/);
    unfollow();
    expect(await metrics().metrics()).not.toContain('queue="mail"');
  });
});

import { jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Knex } from 'knex';
import { silentLogger } from '../observability/logger.js';
import { createPool } from '../postgres/create-pool.js';
import { migrate } from '../read-db/migrate.js';
import { sealBox } from '../sealing/box.js';
import { JobQueue, LEASE_MS, type JobQueueOptions } from './job-queue.js';
import { jobsMigrations } from './migrations.js';

const start = Date.parse('2026-03-01T10:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const job = (key: string, dueAt?: Date, partition?: string) => ({ key, dueAt, partition, data: { of: key } });

let database: TestDatabase;
let knex: Knex;
let minutes: number;

beforeAll(async () => {
  database = await createTestDatabase();
  knex = createPool({ url: database.url, application: 'spec', logger: silentLogger() });
  await Promise.all([migrate(knex, jobsMigrations), migrate(knex, jobsMigrations)]);
});
beforeEach(async () => {
  minutes = 0;
  await knex.raw('truncate jobs.job');
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

const open = (options: Partial<JobQueueOptions> = {}) =>
  new JobQueue<{ of: string }>({ knex, name: 'spec', clock: { now: () => at(minutes) }, ...options });

async function takeOne<T>(queue: JobQueue<T>, fullPartition?: string) {
  const [taken] = await queue.take(1, {
    limit: 1,
    running: new Map(fullPartition ? [[fullPartition, 1]] : []),
  });
  return taken;
}

describe('job queue', () => {
  it('hands a due job to one taker, the earliest first', async () => {
    const queue = open();
    await queue.put([job('later', at(45)), job('b', at(2)), job('a', at(1))]);
    expect(await takeOne(queue)).toBeUndefined();
    minutes = 3;
    expect(await takeOne(queue)).toMatchObject({ key: 'a', attempts: 1, data: { of: 'a' } });
    const taken = await Promise.all([takeOne(queue), takeOne(queue), takeOne(queue)]);
    expect(taken.filter((each) => each !== undefined)).toMatchObject([{ key: 'b' }]);
  });

  it('prefers higher priorities among the jobs that are due', async () => {
    const queue = open();
    await queue.put([job('old', at(-9)), { ...job('urgent'), priority: 1 }]);
    await queue.put([{ ...job('urgent later', at(5)), priority: 1 }]);
    expect(
      [await takeOne(queue), await takeOne(queue), await takeOne(queue)].map((taken) => taken?.key),
    ).toEqual(['urgent', 'old', undefined]);
  });

  it('skips partitions that are full, and nothing else', async () => {
    const queue = open();
    await queue.put([job('1', at(-2), 'net32'), job('2', at(-1), 'tdsc'), job('3')]);
    expect([await takeOne(queue, 'net32'), await takeOne(queue, 'net32')].map((taken) => taken?.key)).toEqual(
      ['2', '3'],
    );
    expect(await takeOne(queue, 'net32')).toBeUndefined();
    expect(await takeOne(queue)).toMatchObject({ key: '1', partition: 'net32' });
  });

  it('hands out no more of a partition than may run, and leaves the rest to others', async () => {
    const queue = open();
    const waiting = ['1', '2', '3'].map((key, minute) => job(key, at(minute - 9), 'net32'));
    await queue.put([...waiting, job('4', at(-1), 'tdsc'), job('5'), job('6')]);
    const taken = await queue.take(6, { limit: 2, running: new Map([['net32', 1]]) });
    expect(taken.map(({ key }) => key).sort()).toEqual(['1', '4', '5', '6']);
    expect((await queue.take(6)).map(({ key }) => key).sort()).toEqual(['2', '3']);
  });

  it('keeps queues apart', async () => {
    await open().put([job('a')]);
    expect(await takeOne(open({ name: 'other' }))).toBeUndefined();
    await open({ name: 'other' }).put([job('a')]);
    const taken = await takeOne(open({ name: 'other' }));
    if (taken) await open().finish(taken);
    expect(await open({ name: 'other' }).all()).toEqual([{ of: 'a' }]);
    if (taken) await open({ name: 'other' }).finish(taken);
    expect(await open({ name: 'other' }).all()).toEqual([]);
    expect(await open().all()).toEqual([{ of: 'a' }]);
  });

  it('gives a job to another taker when the lease has ended without being renewed', async () => {
    const queue = open();
    await queue.put([job('a'), job('b')]);
    const taken = await queue.take(2);
    const lease = LEASE_MS / 60_000;
    minutes = 0.9 * lease;
    await queue.renew(taken.filter(({ key }) => key === 'a'));
    minutes = lease;
    expect(await takeOne(queue)).toMatchObject({ key: 'b', attempts: 2 });
    expect(await takeOne(queue)).toBeUndefined();
    minutes = 1.9 * lease;
    expect(await takeOne(queue)).toMatchObject({ key: 'a', attempts: 2 });
  });

  it('does not renew what has been given back', async () => {
    const queue = open();
    await queue.put([job('a')]);
    const taken = await takeOne(queue);
    if (taken) await queue.retry(taken, at(0));
    if (taken) await queue.renew([taken]);
    expect(await takeOne(queue)).toMatchObject({ key: 'a' });
  });

  it('deletes a finished job, so that the next request runs it again', async () => {
    const queue = open();
    await queue.put([job('a')]);
    const taken = await takeOne(queue);
    if (taken) await queue.finish(taken);
    expect(await queue.all()).toEqual([]);
    await queue.put([job('a')]);
    expect(await takeOne(queue)).toMatchObject({ key: 'a', attempts: 1 });
  });

  it('ends several at once, except those requested during their run', async () => {
    const queue = open();
    await queue.put([job('a'), job('b'), job('c')]);
    const taken = await queue.take(3);
    await queue.put([job('b')]);
    await queue.finishEach(taken);
    expect(await queue.take(3)).toMatchObject([{ key: 'b', attempts: 1 }]);
  });

  it('never lets statements about the same jobs wait for each other', async () => {
    const queue = open();
    const jobs = Array.from({ length: 400 }, (_, n) => job(String((n * 7) % 400)));
    await queue.put(jobs);
    const taken = (await queue.take(400)).toReversed();
    const renewals = Array.from({ length: 10 }, () => queue.renew(taken));
    const requests = Array.from({ length: 10 }, (_, n) => queue.put(n % 2 ? jobs : jobs.toReversed()));
    await Promise.all([...renewals, ...requests, queue.finishEach(taken)]);
  });

  it('makes a waiting job due at the earlier of two dates', async () => {
    const queue = open();
    await queue.put([job('a', at(45)), job('b', at(1))]);
    await queue.put([job('a', at(2)), job('b', at(45))]);
    await queue.put([job('c', at(3)), job('c', at(45))]);
    minutes = 3;
    const taken = [await takeOne(queue), await takeOne(queue), await takeOne(queue)];
    expect(taken.map((each) => each?.key)).toEqual(['b', 'a', 'c']);
  });

  describe('with a request during the run', () => {
    const requestedDuringTheRun = async () => {
      const queue = open();
      await queue.put([job('a')]);
      const taken = await takeOne(queue);
      await queue.put([job('a')]);
      if (!taken) throw new Error('nothing was due');
      return { queue, taken };
    };

    it('runs the job once more, and not at the same time', async () => {
      const { queue, taken } = await requestedDuringTheRun();
      expect(await takeOne(queue)).toBeUndefined();
      await queue.finish(taken);
      const again = await takeOne(queue);
      expect(again).toMatchObject({ key: 'a', attempts: 1, requests: 2 });
      if (again) await queue.finish(again);
      expect(await queue.all()).toEqual([]);
    });

    it('runs the job at once when the run comes to nothing', async () => {
      const { queue, taken } = await requestedDuringTheRun();
      await queue.retry(taken, at(10));
      expect(await takeOne(queue)).toMatchObject({ key: 'a', attempts: 1 });
    });
  });

  describe('whose process was frozen for longer than its lease, so that another has the job', () => {
    const mustTake = async (queue: ReturnType<typeof open>) => {
      const taken = await takeOne(queue);
      if (!taken) throw new Error('nothing was due');
      return taken;
    };
    const takenByTwo = async (options?: Partial<JobQueueOptions>) => {
      const queue = open(options);
      await queue.put([job('a')]);
      const one = await mustTake(queue);
      minutes += (LEASE_MS + 1) / 60_000;
      return { queue, one, two: await mustTake(queue) };
    };

    it('ends no later request for the same job', async () => {
      const { queue, one, two } = await takenByTwo();
      await queue.finish(two);
      await queue.put([job('a')]);
      await queue.finish(one);
      expect(await takeOne(queue)).toMatchObject({ key: 'a', attempts: 1 });
    });

    it('neither ends the run of the other process nor gives its job back', async () => {
      const { queue, one, two } = await takenByTwo();
      await queue.finish(one);
      await queue.retry(one, at(0));
      await queue.reschedule(one, { inMs: 0 });
      await queue.put([job('a')]);
      expect(await queue.finishEach([one])).toEqual(new Set());
      await queue.reschedule(one, { inMs: 0 });
      expect(await takeOne(queue)).toBeUndefined();
      expect(await queue.finishEach([two])).toEqual(new Set(['a']));
      expect(await takeOne(queue)).toMatchObject({ key: 'a', attempts: 1, requests: 2 });
    });

    it('does not postpone what the other process has given back', async () => {
      const { queue, one, two } = await takenByTwo();
      await queue.retry(two, at(0));
      await queue.reschedule(one, at(45));
      expect(await takeOne(queue)).toMatchObject({ key: 'a' });
    });

    it("does not prolong the other's lease", async () => {
      const { queue, one } = await takenByTwo();
      minutes += 0.9 * (LEASE_MS / 60_000);
      await queue.renew([one]);
      minutes += 0.1 * (LEASE_MS / 60_000) + 0.001;
      expect(await takeOne(queue)).toMatchObject({ key: 'a' });
    });

    it.each([{ once: false }, { once: true }])(
      'takes its effect back where that belongs to the end of the job: %p',
      async (options) => {
        const { queue, one, two } = await takenByTwo(options);
        await queue.finish(two);
        const effect = knex.transaction(async (trx) => {
          await open({ name: 'effects' }).put([job('of one')], trx);
          await queue.finish(one, trx);
        });
        await expect(effect).rejects.toThrow('another run');
        expect(await open({ name: 'effects' }).all()).toEqual([]);
      },
    );

    it('still notes that what runs once is done', async () => {
      const { queue, one } = await takenByTwo({ once: true });
      await queue.finish(one);
      minutes += (LEASE_MS + 1) / 60_000;
      expect(await takeOne(queue)).toBeUndefined();
    });
  });

  it('counts failed runs, and none that were rescheduled', async () => {
    const queue = open();
    await queue.put([job('a')]);
    for (const attempts of [1, 2]) {
      const taken = await takeOne(queue);
      expect(taken).toMatchObject({ attempts });
      if (taken) await queue.retry(taken, at(0));
    }
    const third = await takeOne(queue);
    if (third) await queue.reschedule(third, at(5));
    expect(await takeOne(queue)).toBeUndefined();
    minutes = 5;
    expect(await takeOne(queue)).toMatchObject({ attempts: 1 });
  });

  it('hands out several at once, none twice and no more than asked for', async () => {
    const queue = open();
    await queue.put(['a', 'b', 'c', 'd'].map((key) => job(key)));
    const [some, others] = await Promise.all([queue.take(3), queue.take(3)]);
    expect([...some, ...others].map(({ key }) => key).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(Math.max(some.length, others.length)).toBeLessThanOrEqual(3);
    expect(await queue.take(3)).toEqual([]);
  });

  it('requests nothing in a transaction that fails', async () => {
    const queue = open();
    const failed = knex.transaction(async (trx) => {
      await queue.put([job('a')], trx);
      throw new Error('killed before the commit');
    });
    await expect(failed).rejects.toThrow('killed');
    expect(await queue.all()).toEqual([]);
  });

  it('ends a job that has expired, without handing it out', async () => {
    const queue = open();
    await queue.put([{ ...job('a'), expiresAt: at(1) }, job('b', at(2))]);
    minutes = 2;
    expect(await takeOne(queue)).toMatchObject({ key: 'b' });
    expect(await queue.all()).toEqual([{ of: 'b' }]);
  });
});

describe('job queue of a process whose clock is ten minutes off', () => {
  const doNotFake = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'performance'] as const;
  const clockIsOff = (byMinutes: number) =>
    jest.useFakeTimers({ now: Date.now() + byMinutes * 60_000, doNotFake: [...doNotFake] });
  let queue: JobQueue<{ of: string }>;
  beforeEach(() => (queue = open({ clock: undefined })));
  const secondsUntil = async (column: 'due_at' | 'locked_until') => {
    const { rows } = await knex.raw<{ rows: [{ seconds: number }] }>(
      `select extract(epoch from ${column} - clock_timestamp())::float8 as seconds from jobs.job`,
    );
    return rows[0].seconds;
  };
  afterEach(() => jest.useRealTimers());

  it.each([10, -10])('%d: leaves a job to others when it dies after requesting it', async (byMinutes) => {
    clockIsOff(byMinutes);
    await queue.put([job('a')]);
    jest.useRealTimers();
    expect(await takeOne(queue)).toMatchObject({ key: 'a' });
  });

  it.each([10, -10])('%d: leases no longer than others do, and no shorter', async (byMinutes) => {
    await queue.put([job('a')]);
    clockIsOff(byMinutes);
    await queue.renew(await queue.take());
    const seconds = await secondsUntil('locked_until');
    expect(seconds).toBeLessThanOrEqual(LEASE_MS / 1000);
    expect(seconds).toBeGreaterThan(0);
  });

  it.each([10, -10])('%d: has a failed job tried again when others would', async (byMinutes) => {
    await queue.put([job('a')]);
    clockIsOff(byMinutes);
    const taken = await takeOne(queue);
    if (taken) await queue.retry(taken, { inMs: 50_000 });
    const seconds = await secondsUntil('due_at');
    expect(seconds).toBeLessThanOrEqual(50);
    expect(seconds).toBeGreaterThan(0);
  });
});

describe('job queue that runs a key once', () => {
  const stored = () => knex('jobs.job').select<{ key: string; data: unknown; done_at: unknown }[]>();

  it('ignores requests for a week after the end, and wipes the data', async () => {
    const queue = open({ once: true });
    await queue.put([job('a')]);
    const taken = await takeOne(queue);
    if (taken) await queue.finish(taken);
    await queue.put([job('a')]);
    expect(await takeOne(queue)).toBeUndefined();
    expect(await stored()).toMatchObject([{ key: 'a', data: null, done_at: at(0) }]);
    minutes = 7 * 24 * 60;
    await queue.sweep();
    expect(await stored()).toHaveLength(1);
    minutes += 1;
    await queue.sweep();
    expect(await stored()).toEqual([]);
  });

  it('ignores requests while the job waits or runs', async () => {
    const queue = open({ once: true });
    await queue.put([job('a')]);
    await queue.put([{ ...job('a'), data: { of: 'another' } }]);
    const taken = await takeOne(queue);
    expect(taken).toMatchObject({ data: { of: 'a' } });
    await queue.put([job('a')]);
    if (taken) await queue.finish(taken);
    expect(await takeOne(queue)).toBeUndefined();
  });

  it('seals what waits', async () => {
    const sealWith = Buffer.alloc(32, 1);
    const queue = open({ once: true, sealWith });
    await queue.put([{ key: 'a', data: { of: 'ann@example.com' } }]);
    expect(JSON.stringify(await stored())).not.toContain('ann@');
    expect(await takeOne(queue)).toMatchObject({ data: { of: 'ann@example.com' } });
    await expect(open({ sealWith: Buffer.alloc(32, 2) }).all()).rejects.toThrow('does not fit');
  });
});

describe('jobs of the two tables before there was one', () => {
  const key = Buffer.alloc(32, 1);
  beforeEach(async () => {
    await knex.raw(`drop schema jobs cascade`);
    await knex.raw(`create schema if not exists fulfilment; create schema if not exists queue`);
    await knex.raw(
      `create table fulfilment.task (kind text not null, key text not null, lane text not null, data jsonb not null,
         due_at timestamptz not null, attempts int not null, wanted int not null, primary key (kind, key))`,
    );
    await knex.raw(
      `create table queue.item (queue text not null, id uuid not null, payload bytea, attempts int not null,
         next_at timestamptz not null, expires_at timestamptz not null, created_at timestamptz, done_at timestamptz,
         outcome text, primary key (queue, id))`,
    );
  });

  it('are carried over, and their tables go', async () => {
    await knex.raw(
      `insert into fulfilment.task values ('release', 'o1', '', '{"kind":"release","orderId":"o1"}', ?, 1, 2),
         ('purchase', 'o1/net32', 'net32', '{"kind":"purchase","orderId":"o1","seller":"net32"}', ?, 3, 1),
         ('letter', 'e1', '', '{"kind":"letter","orderId":"o1","revision":4}', ?, 0, 1)`,
      [at(45), at(1), at(2)],
    );
    const [waiting, sent] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const mail = { to: 'ann@example.com', subject: 'x'.repeat(200) };
    const payload = sealBox(key, `mail ${waiting}`, Buffer.from(JSON.stringify(mail)));
    await knex.raw(
      `insert into queue.item values ('mail', ?, ?, 2, ?, ?, now(), null, null), ('mail', ?, null, 1, ?, ?, now(), ?, 'done')`,
      [waiting, payload, at(1), at(99), sent, at(1), at(99), at(0)],
    );

    await migrate(knex, jobsMigrations);

    minutes = 3;
    const fulfillment = open({ name: 'fulfillment' });
    const taken = [await takeOne(fulfillment), await takeOne(fulfillment)];
    expect(taken).toMatchObject([
      { key: 'purchase/o1/net32', partition: 'net32', attempts: 4, data: { kind: 'purchase' } },
      { key: 'order-email/e1', data: { kind: 'order-email', orderId: 'o1', revision: 4, eventId: 'e1' } },
    ]);
    for (const job of taken) if (job) await fulfillment.finish(job);
    expect(await takeOne(fulfillment)).toBeUndefined();
    minutes = 45;
    expect(await takeOne(fulfillment)).toMatchObject({ key: 'release/o1', data: { orderId: 'o1' } });
    const emails = new JobQueue({
      knex,
      name: 'mail',
      sealWith: key,
      once: true,
      clock: { now: () => at(3) },
    });
    await emails.put([{ key: sent, data: mail }]);
    expect(await takeOne(emails)).toMatchObject({ key: waiting, attempts: 3, data: mail });
    expect(await takeOne(emails)).toBeUndefined();
    const { rows } = await knex.raw<{ rows: unknown[] }>(
      `select to_regclass('fulfilment.task') as tasks, to_regclass('queue.item') as items`,
    );
    expect(rows).toEqual([{ tasks: null, items: null }]);
  });
});

describe('a long queue', () => {
  const [LENGTH, MOST, TAKES] = [3_000, 16, 5];
  /** Rows of the table and entries of its indexes that statements have read since the start. */
  const reads = async (pool: Knex): Promise<number> => {
    const { rows } = await pool.raw<{ rows: { reads: string }[] }>(
      `select pg_stat_force_next_flush(), t.seq_tup_read + t.idx_tup_fetch + i.entries as reads
       from pg_stat_user_tables t, (
         select sum(idx_tup_read) as entries from pg_stat_user_indexes where schemaname = 'jobs' and relname = 'job') i
       where t.schemaname = 'jobs' and t.relname = 'job'`,
    );
    return Number(rows[0]?.reads);
  };

  it('is not read through to take and end jobs, by statements that were planned while it was empty', async () => {
    const pool = createPool({ url: database.url, application: 'spec', logger: silentLogger(), max: 1 });
    try {
      const queue = open({ knex: pool });
      const takeAndEnd = async () => queue.finishEach(await queue.take(MOST));
      await pool.raw('vacuum analyze jobs.job');
      // Postgres keeps the plan of the sixth call.
      for (let n = 0; n < 8; n += 1) {
        await queue.put([job(`first ${n}`)]);
        await takeAndEnd();
      }
      await queue.put(Array.from({ length: LENGTH }, (_, n) => job(`job ${n}`, at(-LENGTH + n))));
      await reads(pool);
      const before = await reads(pool);
      for (let n = 0; n < TAKES; n += 1) await takeAndEnd();
      await reads(pool);
      expect((await reads(pool)) - before).toBeLessThan(TAKES * MOST * 20);
    } finally {
      await pool.destroy();
    }
  });
});

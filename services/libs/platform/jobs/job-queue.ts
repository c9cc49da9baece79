import type { Knex } from 'knex';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import { currentCorrelationId } from '../observability/correlation.js';
import { prepared } from '../read-db/prepared.js';
import { openBox, sealBox, type BoxKey } from '../sealing/box.js';
import type { Clock } from '../time/clock.js';

export interface NewJob<T> {
  /** Identifies the job within its queue: the same key is the same job. */
  readonly key: string;
  readonly data: T;
  /** Default: now. */
  readonly dueAt?: Date;
  /** Jobs of one partition share a concurrency limit; default: none. */
  readonly partition?: string;
  /** Due jobs with a higher priority run first; default 0. */
  readonly priority?: number;
  /** A job first taken after this date ends without a run; default: never. */
  readonly expiresAt?: Date;
  /** Id of the user with whose account the job is deleted; default: none. */
  readonly owner?: string;
  /** Correlation id of the causing request; default: that of the current context, if any. */
  readonly correlationId?: string;
}

export interface Job<T> {
  readonly key: string;
  readonly data: T;
  readonly partition: string;
  /** Runs since it was requested or rescheduled, this one included. */
  readonly attempts: number;
  /** Number of requests for the job; a request during the run makes it run once more. */
  readonly requests: number;
  /** Id of this run. Another process that takes the job after the lease has a run of its own. */
  readonly run: string;
  /** Start of this run, by the clock that due dates are compared with. */
  readonly takenAt: Date;
  /** Correlation id of the causing request, where known. */
  readonly correlationId: string | undefined;
}

/** A run of a job, which alone may end it, give it back or prolong its lease. */
type Run<T> = Pick<Job<T>, 'key' | 'run'>;

/** A date, or a pause from now. */
export type Due = Date | { readonly inMs: number };

export interface JobQueueOptions {
  readonly knex: Knex;
  readonly name: string;
  /** Encrypts the data at rest, for data with addresses or codes; default: plain JSON. */
  readonly sealWith?: BoxKey;
  /**
   * Keeps the key of a finished job for `REMEMBER_MS`, without its data, and ignores requests for it. Default: a finished job is
   * deleted, and a new request runs it again.
   */
  readonly once?: boolean;
  /** The clock of a spec. Default: the one of Postgres, because the clocks of processes may differ. */
  readonly clock?: Clock;
}

/** Limit of concurrent jobs per partition in this process, and their current numbers. The partition '' has no limit. */
interface PartitionLimit {
  readonly limit: number;
  readonly running: ReadonlyMap<string, number>;
}

const UNLIMITED: PartitionLimit = { limit: 2 ** 31 - 1, running: new Map() };

interface Row {
  key: string;
  data: unknown;
  partition: string;
  attempts: number;
  requests: number;
  run: string;
  priority: number;
  due_at: Date;
  taken_at: Date;
  correlation_id: string | null;
  expired: boolean;
}

/** A lease is renewed while its job runs; when a process dies, another may take the job after this time. */
export const LEASE_MS = 20_000;
/** Time for which the key of a job that is done cannot be queued again. */
export const REMEMBER_MS = 7 * DAY_MS;
const UNLOCKED = `'-infinity'`;
/** Time by `:clock`, else by Postgres; the same throughout a statement. */
const NOW = 'coalesce(cast(:clock as timestamptz), statement_timestamp())';
const LEASE_END = `${NOW} + interval '${LEASE_MS} milliseconds'`;

/**
 * Statements that wait for locks of several rows lock them in the order of their keys: otherwise two statements could wait for
 * each other. They collect the keys in an array first: Postgres then looks each row up by the index. A join could read the whole
 * queue for each row, by a plan that was made while the queue was empty.
 */
const inOrder = `order by job.key collate "C" for update of job`;
/** Keys of the jobs that these runs still hold, locked. */
const HELD = `
  select key from jobs.job where queue = :queue and key = any (cast(:keys as text[]))
    and (key, run) in (select * from unnest(cast(:keys as text[]), cast(:runs as uuid[]))) ${inOrder}`;
const byKey = (a: { readonly key: string }, b: { readonly key: string }): number => (a.key < b.key ? -1 : 1);

const CLOCK = 'coalesce($1::timestamptz, statement_timestamp())';
/** Leaves candidates beyond the limit of their partition; their locks end with the statement. */
const TAKE = `
  with candidate as materialized (
    select key, partition, priority, due_at from jobs.job
    where queue = $2 and done_at is null and due_at <= ${CLOCK} and locked_until <= ${CLOCK} and partition <> all ($3::text[])
    order by priority desc, due_at limit $4 for update skip locked),
  placed as (
    select key, partition, row_number() over (partition by partition order by priority desc, due_at) as place from candidate)
  update jobs.job set attempts = attempts + 1, locked_until = ${CLOCK} + interval '${LEASE_MS} milliseconds',
    -- A random id never recurs; a counter would start again when the row is deleted and its key requested again.
    run = gen_random_uuid(),
    -- Also after a run whose process died, and through requests, which begin a new count of attempts.
    failing_since = case when attempts > 0 then coalesce(failing_since, ${CLOCK}) else failing_since end
  where queue = $2 and key = any (array(
    select key from placed left join unnest($6::text[], $7::int[]) as running (partition, count) using (partition)
    where partition = '' or place <= $5::int - coalesce(count, 0)))
  returning key, data, partition, priority, due_at, attempts, requests, run, correlation_id, ${CLOCK} as taken_at,
    expires_at is not null and expires_at < ${CLOCK} as expired`;

/** The earlier of two due dates; no date means now. */
const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one < other ? one : other) : undefined;

/** The last of several requests for a job, due at the earliest of their dates: a statement cannot update a row twice. */
function distinctJobs<T>(jobs: readonly NewJob<T>[]): NewJob<T>[] {
  const distinct = new Map<string, NewJob<T>>();
  for (const job of jobs) {
    const known = distinct.get(job.key);
    distinct.set(job.key, known ? { ...job, dueAt: earlier(known.dueAt, job.dueAt) } : job);
  }
  return [...distinct.values()].sort(byKey);
}

/**
 * A durable queue in Postgres (table `jobs.job`). Jobs are put in the transaction of the change that causes them and run at
 * least once: a process may die between the work and the end of the job, so running a job twice must be harmless.
 */
export class JobQueue<T> {
  readonly name: string;
  readonly knex: Knex;

  constructor(private readonly options: JobQueueOptions) {
    this.name = options.name;
    this.knex = options.knex;
  }

  /**
   * Requests jobs. A waiting job keeps the earlier of both due dates and takes the new data; a running job runs once more
   * afterwards.
   */
  async put(jobs: readonly NewJob<T>[], knex: Knex = this.knex): Promise<void> {
    if (jobs.length === 0) return;
    const distinct = distinctJobs(jobs);
    const under = currentCorrelationId() ?? null;
    const conflict = this.options.once
      ? 'do nothing'
      : `do update set requests = job.requests + 1, attempts = 0, data = excluded.data,
           correlation_id = excluded.correlation_id, due_at = least(job.due_at, excluded.due_at)`;
    await prepared(
      knex,
      `insert into jobs.job as job (queue, key, data, partition, priority, due_at, expires_at, owner, correlation_id)
       select $2, key, data, partition, priority, coalesce(due_at, ${CLOCK}), expires_at, owner, correlation_id
       from unnest($3::text[], $4::jsonb[], $5::text[], $6::int[], $7::timestamptz[], $8::timestamptz[], $9::text[], $10::text[])
         as wanted (key, data, partition, priority, due_at, expires_at, owner, correlation_id)
       on conflict (queue, key) ${conflict}`,
      [
        this.options.clock?.now() ?? null,
        this.name,
        distinct.map(({ key }) => key),
        distinct.map(({ key, data }) => this.encode(key, data)),
        distinct.map(({ partition = '' }) => partition),
        distinct.map(({ priority = 0 }) => priority),
        distinct.map(({ dueAt = null }) => dueAt),
        distinct.map(({ expiresAt = null }) => expiresAt),
        distinct.map(({ owner = null }) => owner),
        distinct.map(({ correlationId = under }) => correlationId),
      ],
    );
  }

  /** Leases at most `most` due jobs within the limits of their partitions, the most urgent first. */
  async take(most = 1, partitions: PartitionLimit = UNLIMITED): Promise<Job<T>[]> {
    const running = [...partitions.running];
    const full = running.flatMap(([partition, count]) => (count >= partitions.limit ? [partition] : []));
    const rows = await prepared<Row>(this.knex, TAKE, [
      this.options.clock?.now() ?? null,
      this.name,
      full,
      most,
      partitions.limit,
      running.map(([partition]) => partition),
      running.map(([, count]) => count),
    ]);
    const [expired, due] = [rows.filter((row) => row.expired), rows.filter((row) => !row.expired)];
    if (expired.length > 0) await this.finishEach(expired);
    due.sort((a, b) => b.priority - a.priority || a.due_at.getTime() - b.due_at.getTime());
    const jobs = due.map(({ key, data, partition, attempts, requests, run, ...row }) => ({
      key,
      data: this.decode(key, data),
      partition,
      attempts,
      requests,
      run,
      takenAt: row.taken_at,
      correlationId: row.correlation_id ?? undefined,
    }));
    return jobs.length === 0 && expired.length > 0 ? this.take(most, partitions) : jobs;
  }

  /** Prolongs the leases of these runs. */
  async renew(runs: readonly Run<T>[]): Promise<void> {
    await this.knex.raw(
      `update jobs.job set locked_until = ${LEASE_END}
       where queue = :queue and locked_until > ${NOW} and key = any (array(${HELD}))`,
      this.bindings({ keys: runs.map(({ key }) => key), runs: runs.map(({ run }) => run) }),
    );
  }

  /**
   * Ends a job; one that was requested during its run is due again instead. A job that another run has taken since is left alone;
   * with `once` it ends too, because its work is done.
   * @param trx transaction of its effect; rejects when another run has ended or taken the job, so that the effect happens once
   */
  async finish(job: Run<T> & Pick<Job<T>, 'requests'>, trx?: Knex): Promise<void> {
    const { ended, again } = await this.end([job], trx ?? this.knex);
    if (trx && !ended.has(job.key) && !again.has(job.key))
      throw new Error(`The job has ended or has been taken over by another run: ${this.name} ${job.key}`);
  }

  /** `finish` for several jobs. Returns the keys of those that are due again. */
  async finishEach(jobs: readonly (Run<T> & Pick<Job<T>, 'requests'>)[]): Promise<ReadonlySet<string>> {
    return (await this.end(jobs, this.knex)).again;
  }

  /** Makes a job due later, without counting the run as an attempt. */
  reschedule(job: Run<T> & Pick<Job<T>, 'requests'>, due: Due): Promise<void> {
    return this.release(job, due, 0);
  }

  /** Makes a job due later after a failed run. */
  retry(job: Run<T> & Pick<Job<T>, 'requests' | 'attempts'>, due: Due): Promise<void> {
    return this.release(job, due, job.attempts);
  }

  /** Deletes keys of jobs that finished long ago. */
  async sweep(): Promise<void> {
    await this.knex.raw(
      `delete from jobs.job where done_at < ${NOW} - interval '${REMEMBER_MS} milliseconds' and queue = :queue`,
      this.bindings({}),
    );
  }

  /** Data of all waiting and running jobs, in the order of their keys. */
  async all(): Promise<T[]> {
    const rows = await this.knex('jobs.job')
      .where({ queue: this.name, done_at: null })
      .orderBy('key')
      .select<{ key: string; data: unknown }[]>('key', 'data');
    return rows.map(({ key, data }) => this.decode(key, data));
  }

  /** Returns the keys of jobs that these runs have ended, and of those that are due again. */
  private async end(
    jobs: readonly (Run<T> & Pick<Job<T>, 'requests'>)[],
    knex: Knex,
  ): Promise<{ readonly ended: ReadonlySet<string>; readonly again: ReadonlySet<string> }> {
    const keys = jobs.map(({ key }) => key);
    const keysOf = (rows: readonly { key: string }[]) => new Set(rows.map(({ key }) => key));
    if (this.options.once) {
      // The first run that ends a job counts, whichever holds it: its work must not be done again.
      const done = await prepared<{ key: string }>(
        knex,
        `update jobs.job set done_at = ${CLOCK}, data = null where queue = $2 and done_at is null and key = any (array(
           select key from jobs.job where queue = $2 and key = any ($3::text[]) ${inOrder})) returning key`,
        [this.options.clock?.now() ?? null, this.name, keys],
      );
      return { ended: keysOf(done), again: new Set() };
    }
    const ended = keysOf(
      await prepared<{ key: string }>(
        knex,
        `delete from jobs.job where queue = $1 and key = any (array(
           select key from jobs.job where queue = $1 and key = any ($2::text[])
             and (key, run, requests) in (select * from unnest($2::text[], $3::uuid[], $4::int[]))
           ${inOrder})) returning key`,
        [this.name, keys, jobs.map(({ run }) => run), jobs.map(({ requests }) => requests)],
      ),
    );
    const left = jobs.filter(({ key }) => !ended.has(key));
    if (left.length === 0) return { ended, again: new Set() };
    const { rows } = await knex.raw<{ rows: { key: string }[] }>(
      `update jobs.job set locked_until = ${UNLOCKED}, failing_since = null where queue = :queue and key = any (array(${HELD}))
       returning key`,
      this.bindings({ keys: left.map(({ key }) => key), runs: left.map(({ run }) => run) }),
    );
    return { ended, again: keysOf(rows) };
  }

  /** Keeps the due date of a request during the run, which counts more. */
  private async release(
    { key, run, requests }: Run<T> & Pick<Job<T>, 'requests'>,
    due: Due,
    attempts: number,
  ): Promise<void> {
    const dueAt =
      due instanceof Date ? 'cast(:due as timestamptz)' : `${NOW} + :due * interval '1 millisecond'`;
    await this.knex.raw(
      `update jobs.job set locked_until = ${UNLOCKED},
         due_at = case when requests = :requests then ${dueAt} else due_at end,
         attempts = case when requests = :requests then :attempts else 0 end,
         failing_since = case when :attempts > 0 then coalesce(failing_since, ${NOW}) end
       where queue = :queue and key = :key and run = cast(:run as uuid) and done_at is null`,
      this.bindings({ requests, attempts, key, run, due: due instanceof Date ? due : due.inMs }),
    );
  }

  /** Adds the bindings of every statement: its queue and, in a spec, the time. */
  private bindings(of: Readonly<Record<string, unknown>>): Record<string, Knex.RawBinding> {
    const clock = this.options.clock?.now() ?? null;
    return { queue: this.name, clock, ...of } as Record<string, Knex.RawBinding>;
  }

  private encode(key: string, data: T): string {
    const { sealWith } = this.options;
    const json = JSON.stringify(data);
    if (!sealWith) return json;
    return JSON.stringify(sealBox(sealWith, this.place(key), Buffer.from(json)).toString('base64'));
  }

  private decode(key: string, stored: unknown): T {
    const { sealWith } = this.options;
    if (!sealWith) return stored as T;
    return JSON.parse(
      openBox(sealWith, this.place(key), Buffer.from(String(stored), 'base64')).toString(),
    ) as T;
  }

  private place(key: string): string {
    return `${this.name} ${key}`;
  }
}

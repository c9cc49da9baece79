import type { Knex } from 'knex';

/** Numbers of unfinished jobs in a queue. */
export interface QueueDepth {
  readonly queue: string;
  /** Due and not running. */
  readonly due: number;
  readonly running: number;
  /** Due later. */
  readonly scheduled: number;
  /** Jobs among all these that have failed at least once since they were requested. */
  readonly retrying: number;
  /** Time since the oldest due job became due; 0 when none is due. */
  readonly oldestDueMs: number;
  /** Longest time for which a job has been failing without a success; 0 when none has. */
  readonly oldestFailingMs: number;
}

interface Row {
  queue: string;
  due: number;
  running: number;
  scheduled: number;
  retrying: number;
  oldest: number | null;
  failing: number | null;
}

/** Depths of all queues with jobs; empty queues are absent. */
export async function queueDepths(knex: Knex): Promise<QueueDepth[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select queue,
       (count(*) filter (where locked_until <= now() and due_at <= now()))::int as due,
       (count(*) filter (where locked_until > now()))::int as running,
       (count(*) filter (where locked_until <= now() and due_at > now()))::int as scheduled,
       (count(*) filter (where attempts > case when locked_until > now() then 1 else 0 end))::int as retrying,
       extract(epoch from now() - min(due_at) filter (where locked_until <= now() and due_at <= now()))::float8 as oldest,
       extract(epoch from now() - min(failing_since))::float8 as failing
     from jobs.job where done_at is null group by queue order by queue`,
  );
  const ms = (seconds: number | null) => Math.round((seconds ?? 0) * 1000);
  return rows.map(({ oldest, failing, ...depth }) => ({
    ...depth,
    oldestDueMs: ms(oldest),
    oldestFailingMs: ms(failing),
  }));
}

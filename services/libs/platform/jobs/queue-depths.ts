import type { Knex } from 'knex';

/** How much there is to do in a queue. */
export interface QueueDepth {
  readonly queue: string;
  /** Due, and nobody is at it. */
  readonly due: number;
  /** Somebody is at it. */
  readonly running: number;
  /** For a later time. */
  readonly scheduled: number;
  /** Of all these, those that have failed at least once since they were asked for. */
  readonly retrying: number;
  /** How long the oldest of those that are due has been; 0 when none is. */
  readonly oldestDueMs: number;
  /** How long it has been since the first failure of the job that has failed for longest without a success; 0 when none has. */
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

/** Depth of every queue that has jobs; one that is empty is absent. */
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

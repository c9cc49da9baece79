import type { Knex } from 'knex';
import type { NewTask, Task, TaskData } from './task.js';

/** Longer than any one piece of work takes; then another process may think that this one is gone. */
const LEASE_MS = 120_000;

interface Row {
  key: string;
  data: TaskData;
  lane: string;
  attempts: number;
  wanted: number;
}

/**
 * Work that survives every crash: put in the transaction that moves the checkpoint past the event which asks for it, and
 * taken with a lease by whoever is free, in any number of processes. What is done is deleted; doing it twice must be
 * harmless, because a process may die between the work and the note of it.
 */
export class Tasks {
  constructor(private readonly knex: Knex) {}

  /** A task that is waiting already becomes due at the earlier of both times; one at work is done once more afterwards. */
  async put(tasks: readonly NewTask[], now: Date, knex: Knex = this.knex): Promise<void> {
    for (const { key, data, lane = '', dueAt = now } of tasks)
      await knex.raw(
        `insert into fulfilment.task as task (kind, key, lane, data, due_at) values (?, ?, ?, ?, ?)
         on conflict (kind, key) do update
         set wanted = task.wanted + 1, attempts = 0, data = excluded.data, due_at = least(task.due_at, excluded.due_at)`,
        [data.kind, key, lane, JSON.stringify(data), dueAt],
      );
  }

  /** The task that is due longest, except on busy lanes. */
  async take(now: Date, busyLanes: readonly string[]): Promise<Task | undefined> {
    const { rows } = await this.knex.raw<{ rows: Row[] }>(
      `update fulfilment.task set attempts = attempts + 1, due_at = ?
       where (kind, key) = (
         select kind, key from fulfilment.task where due_at <= ? and lane <> all (?::text[])
         order by due_at limit 1 for update skip locked)
       returning key, data, lane, attempts, wanted`,
      [new Date(now.getTime() + LEASE_MS), now, busyLanes as string[]],
    );
    return rows[0];
  }

  /** Ends a task, unless it was asked for again meanwhile: then it is due at once. */
  async finish({ data: { kind }, key, wanted }: Task, now: Date, knex: Knex = this.knex): Promise<void> {
    const ended = await knex.raw<{ rowCount: number }>(
      'delete from fulfilment.task where kind = ? and key = ? and wanted = ?',
      [kind, key, wanted],
    );
    if (ended.rowCount === 0) await this.putOff({ data: { kind }, key }, now, knex);
  }

  async putOff(
    { data: { kind }, key }: { readonly data: Pick<TaskData, 'kind'>; readonly key: string },
    until: Date,
    knex: Knex = this.knex,
  ): Promise<void> {
    await knex.raw('update fulfilment.task set due_at = ? where kind = ? and key = ?', [until, kind, key]);
  }

  /** Everything that is waiting or at work. */
  async all(): Promise<TaskData[]> {
    return this.knex.withSchema('fulfilment').table('task').orderBy(['kind', 'key']).pluck('data');
  }
}

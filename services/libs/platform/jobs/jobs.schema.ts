import type { Knex } from 'knex';
import { migrate } from '../read-db/migrate.js';
import { jobsMigrations } from './migrations.js';

/** Moves the rows of a table that \`jobs.job\` replaces, and drops it; nothing can be written to it in between. */
const moveFrom = (table: string, insert: string): string => `
  do $$ begin
    if to_regclass('${table}') is not null then
      lock table ${table} in access exclusive mode;
      insert into jobs.job ${insert} on conflict (queue, key) do nothing;
      drop table ${table};
    end if;
  end $$`;

// What is at work in a process of the release before is due when its lease ends.
const tasks = moveFrom(
  'fulfilment.task',
  `(queue, key, data, partition, due_at, attempts)
     select 'fulfillment', (case kind when 'letter' then 'order-email' else kind end) || '/' || key,
       case kind when 'letter' then data || jsonb_build_object('kind', 'order-email', 'eventId', key) else data end,
       lane, due_at, attempts
     from fulfilment.task`,
);
const sealedItems = moveFrom(
  'queue.item',
  `(queue, key, data, priority, due_at, attempts, expires_at, done_at)
     select queue, id::text, to_jsonb(encode(payload, 'base64')), case queue when 'account' then 1 else 0 end,
       next_at, attempts, expires_at, done_at
     from queue.item`,
);

/**
 * Creates the table of all queues. Run at start, each time: a process of the release before that starts meanwhile makes its
 * tables again, and what it puts there has to be done as well.
 */
export async function ensureJobsSchema(knex: Knex): Promise<void> {
  await migrate(knex, jobsMigrations);
  await knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('move former queues', 0))`);
    await trx.raw(tasks);
    await trx.raw(sealedItems);
  });
}

import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

const job = `
  create table if not exists jobs.job (
    queue text not null, key text not null, data jsonb, partition text not null default '', priority int not null default 0,
    due_at timestamptz not null, locked_until timestamptz not null default '-infinity', attempts int not null default 0,
    requests int not null default 1, expires_at timestamptz, done_at timestamptz, primary key (queue, key))`;
const due = `
  create index if not exists job_due on jobs.job (queue, priority desc, due_at) where done_at is null`;
const done = `
  create index if not exists job_done on jobs.job (queue, done_at) where done_at is not null`;

/** Moves the rows of a table that `jobs.job` has replaced, and drops it; nothing can be written to it in between. */
const moveFrom = (table: string, insert: string): string => `
  do $$ begin
    if to_regclass('${table}') is not null then
      lock table ${table} in access exclusive mode;
      insert into jobs.job ${insert} on conflict (queue, key) do nothing;
      drop table ${table};
    end if;
  end $$`;

// A task that a process of that release is working on becomes due when its lease ends.
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

/** The table of all queues. */
export const jobsMigrations = new SchemaMigrations('jobs', [
  sqlMigration('001-tables', job, due, done),
  sqlMigration(
    '002-owner',
    'alter table jobs.job add column if not exists owner text',
    'create index if not exists job_owner on jobs.job (owner) where owner is not null',
  ),
  sqlMigration(
    '003-failing-since',
    'alter table jobs.job add column if not exists failing_since timestamptz',
  ),
  sqlMigration('004-correlation-id', 'alter table jobs.job add column if not exists correlation_id text'),
  sqlMigration('005-former-queues', tasks, sealedItems),
  // Null until it is taken by a release that knows of it; the previous release leaves it as it is.
  sqlMigration('006-run', 'alter table jobs.job add column if not exists run uuid'),
]);

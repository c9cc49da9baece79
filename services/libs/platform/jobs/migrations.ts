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
]);

import { ensureSchema } from '@sextant/platform/read-db/ensure-schema.js';
import type { Knex } from 'knex';

/** Run at start. `wanted` counts how often a task was asked for, so that one asked for again while at work stays. */
export const ensureFulfillmentSchema = (knex: Knex): Promise<void> =>
  ensureSchema(
    knex,
    'fulfilment',
    `create table if not exists fulfilment.task (
       kind text not null, key text not null, lane text not null, data jsonb not null, due_at timestamptz not null,
       attempts int not null default 0, wanted int not null default 1, primary key (kind, key))`,
    `create index if not exists task_due on fulfilment.task (due_at)`,
    `create table if not exists fulfilment.account_in_use (
       order_id text not null, seller text not null, user_id text not null, connection_id text not null,
       credential_version int not null, primary key (order_id, seller))`,
    `alter table fulfilment.account_in_use
       add column if not exists asked boolean not null default false,
       add column if not exists refused boolean not null default false`,
    `create index if not exists account_in_use_user on fulfilment.account_in_use (user_id)`,
  );

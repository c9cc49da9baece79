import type { Knex } from 'knex';
import { ensureSchema } from '../read-db/ensure-schema.js';

/** Work that must survive a crash and is not derived from events. Run at start. */
export const ensureQueueSchema = (knex: Knex): Promise<void> =>
  ensureSchema(
    knex,
    'queue',
    `create table if not exists queue.item (
       queue text not null, id uuid not null, payload bytea, attempts int not null default 0,
       next_at timestamptz not null default now(), expires_at timestamptz not null,
       created_at timestamptz not null default now(), done_at timestamptz, outcome text,
       primary key (queue, id))`,
    `create index if not exists item_due on queue.item (queue, next_at) where done_at is null`,
    `create index if not exists item_done on queue.item (done_at) where done_at is not null`,
  );

import { ensureSchema } from '@sextant/platform/read-db/ensure-schema.js';
import type { Knex } from 'knex';

/** Run at start. */
export const ensureFulfillmentSchema = (knex: Knex): Promise<void> =>
  ensureSchema(
    knex,
    'fulfilment',
    `create table if not exists fulfilment.account_in_use (
       order_id text not null, seller text not null, user_id text not null, connection_id text not null,
       credential_version int not null, primary key (order_id, seller))`,
    `alter table fulfilment.account_in_use
       add column if not exists asked boolean not null default false,
       add column if not exists refused boolean not null default false`,
    `create index if not exists account_in_use_user on fulfilment.account_in_use (user_id)`,
  );

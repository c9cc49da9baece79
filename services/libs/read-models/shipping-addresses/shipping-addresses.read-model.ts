import type { ReadModel } from '@sextant/platform/read-db/read-model.js';
import type { Knex } from 'knex';
import { readModelVersions } from '../versions.js';

/** Address of each user's latest order, sealed. It fills the next order's form. */
export const shippingAddressesReadModel: ReadModel = {
  name: 'shipping-addresses',
  version: readModelVersions['shipping-addresses'],
  contexts: ['orders'],
  lingerMs: 50,
  create: async (trx, schema) => {
    await trx.schema.withSchema(schema).createTable('latest', (table) => {
      table.text('user_id').primary();
      table.text('sealed').notNullable();
      table.text('at').notNullable();
    });
  },
  project: async (batch, { trx, schema }) => {
    // Orders of one user are on several partitions, so the newest need not come last.
    const latest = new Map<string, { sealed: string; at: string }>();
    for (const { type, data } of batch) {
      if (type !== 'OrderPlaced') continue;
      const { userId, sealedShippingAddress: sealed, at } = data;
      if (at >= (latest.get(userId)?.at ?? '')) latest.set(userId, { sealed, at });
    }
    const entries = [...latest].sort(([a], [b]) => (a < b ? -1 : 1));
    await trx.raw(
      `insert into "${schema}".latest as known (user_id, sealed, at)
       select * from unnest(?::text[], ?::text[], ?::text[])
       on conflict (user_id) do update set sealed = excluded.sealed, at = excluded.at
       where known.at <= excluded.at`,
      [
        entries.map(([userId]) => userId),
        entries.map(([, { sealed }]) => sealed),
        entries.map(([, { at }]) => at),
      ] as Knex.RawBinding[],
    );
  },
};

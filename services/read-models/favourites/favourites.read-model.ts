import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { withoutDeletedUsers } from '../shared/without-deleted-users.js';

async function apply(event: RecordedEvent, { trx, schema, publish }: ProjectionTx): Promise<void> {
  const table = () => trx('favourites').withSchema(schema);
  if (event.type === 'UserDeleted') await table().where({ user_id: event.data.userId }).delete();
  if (event.type !== 'FavouriteSaved' && event.type !== 'FavouriteRemoved') return;
  const { userId = '', productId = '', at = '' } = event.data;
  const saved = event.type === 'FavouriteSaved';
  if (saved) {
    await table().insert({ user_id: userId, product_id: productId, saved_at: at }).onConflict().ignore();
  } else {
    await table().where({ user_id: userId, product_id: productId }).delete();
  }
  await publish([{ audience: `user:${userId}`, name: 'favourites.changed', payload: { productId, saved } }]);
}

/** Which products each user has favourited, newest first; nothing of a deleted user. */
export const favouritesReadModel: ReadModel = withoutDeletedUsers({
  name: 'favourites',
  version: 2,
  contexts: ['favourites', 'users'],
  create: async (trx, schema) => {
    await trx.schema.withSchema(schema).createTable('favourites', (table) => {
      table.text('user_id').notNullable();
      table.text('product_id').notNullable();
      table.text('saved_at').notNullable();
      table.primary(['user_id', 'product_id']);
      table.index(['user_id', 'saved_at']);
    });
  },
  project: async (batch, tx) => {
    for (const event of batch) await apply(event, tx);
  },
});

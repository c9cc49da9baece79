import type { Knex } from 'knex';
import type { EventData } from '@sextant/contracts/events.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { toNotification, type NotificationRow, type ProductSummaries } from './notification.js';
import { withoutDeletedUsers } from '../shared/without-deleted-users.js';

async function priceDropped(
  data: EventData<'PriceDropped'>,
  { trx, schema, publish }: ProjectionTx,
  summaries: ProductSummaries,
): Promise<void> {
  const row: NotificationRow = {
    notification_id: data.notificationId,
    user_id: data.userId,
    product_id: data.productId,
    old_cents: data.oldPriceCents,
    new_cents: data.newPriceCents,
    seller: data.seller,
    is_read: false,
    created_at: data.at,
  };
  const table = () => trx('notifications').withSchema(schema);
  await table().insert(row).onConflict().ignore();
  const summary = (await summaries(trx, [row.product_id])).get(row.product_id);
  const [{ count = 0 } = {}] = await table()
    .where({ user_id: row.user_id, is_read: false })
    .count<{ count: string | number }[]>('* as count');
  await publish([
    {
      audience: `user:${row.user_id}`,
      name: 'notification.created',
      payload: { notification: toNotification(row, summary), unread: Number(count) },
    },
  ]);
}

async function apply(event: RecordedEvent, tx: ProjectionTx, summaries: ProductSummaries): Promise<void> {
  if (event.type === 'PriceDropped') await priceDropped(event.data, tx, summaries);
  if (event.type === 'UserDeleted') {
    await tx.trx('notifications').withSchema(tx.schema).where({ user_id: event.data.userId }).delete();
  }
  if (event.type === 'NotificationsMarkedRead') {
    const { userId, upTo } = event.data;
    await tx
      .trx('notifications')
      .withSchema(tx.schema)
      .where({ user_id: userId, is_read: false })
      .where('created_at', '<=', upTo)
      .update({ is_read: true });
    await tx.publish([{ audience: `user:${userId}`, name: 'notifications.read', payload: {} }]);
  }
}

const create = async (trx: Knex.Transaction, schema: string): Promise<void> => {
  await trx.schema.withSchema(schema).createTable('notifications', (table) => {
    table.text('notification_id').primary();
    table.text('user_id').notNullable();
    table.text('product_id').notNullable();
    table.integer('old_cents').notNullable();
    table.integer('new_cents').notNullable();
    table.text('seller').notNullable();
    table.boolean('is_read').notNullable();
    table.text('created_at').notNullable();
    table.index(['user_id', 'created_at']);
  });
};

/**
 * Price-drop notifications per user.
 * @param summaries name, code and picture of products, for the message pushed to the browser.
 */
export const notificationsReadModel = (summaries: ProductSummaries): ReadModel =>
  withoutDeletedUsers(
    {
      name: 'notifications',
      version: 2,
      contexts: ['alerts', 'users'],
      create,
      project: async (batch, tx) => {
        for (const event of batch) await apply(event, tx, summaries);
      },
    },
    ['PriceDropped', 'NotificationsMarkedRead'],
  );

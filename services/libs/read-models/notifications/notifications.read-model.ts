import type { Knex } from 'knex';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import { toNotification, type NotificationRow, type ProductSummaries } from './notification.js';
import { unreadNotifications } from './read-marks.js';
import { withoutDeletedUsers, type Handled } from '../shared/without-deleted-users.js';
import { readModelVersions } from '../versions.js';

async function notify(
  row: NotificationRow,
  { trx, schema, publish }: ProjectionTx,
  summaries: ProductSummaries,
): Promise<void> {
  await trx('notifications').withSchema(schema).insert(row).onConflict().ignore();
  if (!publish) return;
  const products = await summaries(trx, row.kind === 'price-drop' ? [row.product_id] : []);
  const counted = await unreadNotifications(trx, schema, row.user_id)
    .select<{ unread: number; is_unread: boolean }[]>(
      trx.raw('count(*)::int as unread, coalesce(bool_or(notification_id = ?), false) as is_unread', [
        row.notification_id,
      ]),
    )
    .first();
  await publish([
    {
      audience: `user:${row.user_id}`,
      name: 'notification.created',
      payload: {
        notification: toNotification({ ...row, is_read: counted?.is_unread !== true }, products),
        unread: counted?.unread ?? 0,
      },
    },
  ]);
}

type Event = Handled<'alerts' | 'vendors'>;

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

/**
 * A notification dates from when it was recorded: all price drops of one poll of a seller are of the same time, and one that comes
 * after the others were marked as read would count as read.
 */
const priceDropRow = ({ data, recordedAt }: Of<'PriceDropped'>): NotificationRow => ({
  kind: 'price-drop',
  notification_id: data.notificationId,
  user_id: data.userId,
  product_id: data.productId,
  old_cents: data.oldPriceCents,
  old_seller: data.oldSeller ?? null,
  new_cents: data.newPriceCents,
  audit_record: null,
  seller: data.seller,
  created_at: recordedAt,
});

const revealRow = ({ id, data, recordedAt }: Of<'VendorCredentialsRevealed'>): NotificationRow => ({
  kind: 'credentials-revealed',
  notification_id: id,
  user_id: data.userId,
  product_id: null,
  old_cents: null,
  old_seller: null,
  new_cents: null,
  audit_record: data.auditRecord,
  seller: data.seller,
  created_at: recordedAt,
});

async function apply(event: Event, tx: ProjectionTx, summaries: ProductSummaries): Promise<void> {
  const table = (name: string) => tx.trx(name).withSchema(tx.schema);
  switch (event.type) {
    case 'PriceDropped':
      return notify(priceDropRow(event), tx, summaries);
    case 'VendorCredentialsRevealed':
      return notify(revealRow(event), tx, summaries);
    case 'NotificationRead': {
      const { userId, notificationId } = event.data;
      const row = { user_id: userId, notification_id: notificationId };
      await table('opened').insert(row).onConflict().ignore();
      await tx.publish?.([
        { audience: `user:${userId}`, name: 'notification.read', payload: { notificationId } },
      ]);
      return;
    }
    case 'NotificationsMarkedRead': {
      const { userId, upTo } = event.data;
      await tx.trx.raw(
        `insert into "${tx.schema}".read_marks as mark (user_id, read_up_to) values (?, ?)
         on conflict (user_id) do update set read_up_to = greatest(mark.read_up_to, excluded.read_up_to)`,
        [userId, upTo],
      );
      await tx.publish?.([{ audience: `user:${userId}`, name: 'notifications.read', payload: {} }]);
      return;
    }
    case 'UserDeleted': {
      const { userId: user_id } = event.data;
      for (const name of ['notifications', 'read_marks', 'opened'])
        await table(name).where({ user_id }).delete();
      return;
    }
    case 'PriceWatchStarted':
    case 'PriceWatchStopped':
    case 'ReferencePriceRaised':
    case 'VendorConnected':
    case 'VendorCredentialsChanged':
    case 'VendorCredentialsVerified':
    case 'VendorCredentialsRefused':
    case 'VendorDisconnected':
      return;
    default:
      event satisfies never;
  }
}

const create = async (trx: Knex.Transaction, schema: string): Promise<void> => {
  await trx.schema.withSchema(schema).createTable('notifications', (table) => {
    table.text('notification_id').primary();
    table.text('kind').notNullable();
    table.text('user_id').notNullable();
    table.text('product_id');
    table.integer('old_cents');
    table.text('old_seller');
    table.integer('new_cents');
    table.integer('audit_record');
    table.text('seller').notNullable();
    table.specificType('created_at', 'text collate "C"').notNullable();
    table.index(['user_id', 'created_at']);
  });
  await trx.schema.withSchema(schema).createTable('read_marks', (table) => {
    table.text('user_id').primary();
    table.specificType('read_up_to', 'text collate "C"').notNullable();
  });
  await trx.schema.withSchema(schema).createTable('opened', (table) => {
    table.text('user_id').notNullable();
    table.text('notification_id').notNullable();
    table.primary(['user_id', 'notification_id']);
  });
};

/**
 * Notifications of users: price drops, and reveals of a connection's credentials to staff.
 * @param summaries name, code and picture of products, for the message pushed to the browser
 */
export const notificationsReadModel = (summaries: ProductSummaries): ReadModel =>
  withoutDeletedUsers({
    name: 'notifications',
    version: readModelVersions.notifications,
    contexts: ['alerts', 'vendors'],
    create,
    project: async (batch, tx) => {
      for (const event of batch) await apply(event, tx, summaries);
    },
  });

import type { NotificationsAnswer } from '@sextant/contracts/http/notifications.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { paginate } from '../shared/paginate.js';
import { toNotification, type ProductSummaries, type ReadNotificationRow } from './notification.js';
import { unreadNotifications, withReadMarks } from './read-marks.js';

/** Reads of the notifications read model. */
export class NotificationQueries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly summaries: ProductSummaries,
  ) {}

  async has(userId: string, notificationId: string): Promise<boolean> {
    const { knex } = this.readModels;
    const row = await knex('notifications')
      .withSchema(this.readModels.schemaOf('notifications'))
      .where({ user_id: userId, notification_id: notificationId })
      .first('notification_id');
    return row !== undefined;
  }

  /** The user's newest unread notifications, newest first; `created_at` is ISO 8601. */
  unread(userId: string, most: number): Promise<{ notification_id: string; created_at: string }[]> {
    const { knex } = this.readModels;
    return unreadNotifications(knex, this.readModels.schemaOf('notifications'), userId)
      .orderBy('n.created_at', 'desc')
      .limit(most)
      .select('n.notification_id', 'n.created_at');
  }

  /** One page, newest first, with the number of unread ones over all pages. */
  async page(userId: string, page: number, limit: number): Promise<NotificationsAnswer> {
    const { knex } = this.readModels;
    const table = () => withReadMarks(knex, this.readModels.schemaOf('notifications'), userId);
    const counts = await table()
      .select<{ total: string; unread: string }[]>(
        knex.raw('count(*) as total, count(*) filter (where not is_read) as unread'),
      )
      .first();
    const rows = await table()
      .select<ReadNotificationRow[]>('*')
      .orderBy([{ column: 'created_at', order: 'desc' }, 'notification_id'])
      .limit(limit)
      .offset((page - 1) * limit);
    const products = await this.summaries(
      knex,
      rows.flatMap((row) => (row.kind === 'price-drop' ? [row.product_id] : [])),
    );
    return {
      notifications: rows.map((row) => toNotification(row, products)),
      pagination: paginate(Number(counts?.total ?? 0), page, limit),
      unread: Number(counts?.unread ?? 0),
    };
  }
}

import type { Knex } from 'knex';

/**
 * Whether the notification `n` is unread, with the user's id as its binding. Compared in the query and not stored in the row:
 * mark and notification come from different topics, which are consumed concurrently. The mark is a scalar, so that the index
 * on user and time finds the notifications after it.
 */
const isUnread = (schema: string): string =>
  `n.created_at > coalesce((select read_up_to from "${schema}".read_marks where user_id = ?), '')
   and not exists (select from "${schema}".opened where user_id = n.user_id and notification_id = n.notification_id)`;

const notificationsOf = (on: Knex, schema: string, userId: string) =>
  on.queryBuilder().withSchema(schema).from('notifications as n').where('n.user_id', userId);

/** A user's notifications with `is_read`. */
export function withReadMarks(on: Knex, schema: string, userId: string) {
  const marked = notificationsOf(on, schema, userId).select(
    'n.*',
    on.raw(`not (${isUnread(schema)}) as is_read`, [userId]),
  );
  return on.queryBuilder().from(marked.as('notification'));
}

/** A user's unread notifications, found without looking at those that the user has marked as read. */
export const unreadNotifications = (on: Knex, schema: string, userId: string) =>
  notificationsOf(on, schema, userId).whereRaw(isUnread(schema), [userId]);

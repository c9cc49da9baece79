import type { Knex } from 'knex';

/**
 * A user's notifications with `is_read`. Compared in the query and not stored in the row: mark and notification come from
 * different topics, which are consumed concurrently.
 */
export function withReadMarks(on: Knex, schema: string, userId: string) {
  const marked = on
    .queryBuilder()
    .withSchema(schema)
    .from('notifications as n')
    .leftJoin('read_marks as mark', 'mark.user_id', 'n.user_id')
    .leftJoin('opened as o', (join) =>
      join.on('o.user_id', 'n.user_id').andOn('o.notification_id', 'n.notification_id'),
    )
    .where('n.user_id', userId)
    .select(
      'n.*',
      on.raw('coalesce(n.created_at <= mark.read_up_to, false) or o.notification_id is not null as is_read'),
    );
  return on.queryBuilder().from(marked.as('notification'));
}

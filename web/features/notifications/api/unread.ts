import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.js';
import { notificationsQuery } from './get-notifications.js';

/** Number of unread notifications of the signed-in user; it follows every push through the query cache. */
export function useUnread(): number {
  const user = useUser();
  const { data } = useQuery({
    ...notificationsQuery(1),
    enabled: user !== null,
    select: (answer) => answer.unread,
  });
  return user ? (data ?? 0) : 0;
}

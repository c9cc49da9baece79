import type { Notification, NotificationsAnswer } from '@sextant/contracts/http/notifications.js';
import { ROWS_PER_PAGE } from '@sextant/contracts/http/limits.js';
import type { QueryClient } from '@tanstack/react-query';
import { refetchStale } from '../../../lib/invalidate.js';
import { NOTIFICATIONS_KEY } from '../../../lib/query-keys.js';

/**
 * Puts a pushed notification on top of the first page and sets the unread count. A notification already there (pushed
 * again after a reconnect) changes nothing. Answers whether it was new.
 */
export function receiveNotification(queryClient: QueryClient, pushed: Notification, unread: number): boolean {
  const key = [...NOTIFICATIONS_KEY, 1];
  const known = queryClient.getQueryData<NotificationsAnswer>(key);
  const repeated = known?.notifications.some((shown) => shown._id === pushed._id) ?? false;
  if (known && !repeated) {
    const { pagination } = known;
    const total = pagination.total + 1;
    queryClient.setQueryData<NotificationsAnswer>(key, {
      notifications: [pushed, ...known.notifications].slice(0, ROWS_PER_PAGE),
      pagination: { ...pagination, total, pages: Math.ceil(total / pagination.limit) || 1 },
      unread,
    });
  }
  // Later pages shift by one; the first is already right.
  void queryClient.invalidateQueries({
    queryKey: NOTIFICATIONS_KEY,
    predicate: (query) => query.queryKey[1] !== 1,
  });
  refetchStale(queryClient, key);
  return !repeated;
}

/** A notification was opened, here or on another device. */
export function receiveRead(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<NotificationsAnswer>({ queryKey: NOTIFICATIONS_KEY }, (answer) => {
    const opened = answer?.notifications.some((shown) => shown._id === id && !shown.isRead);
    if (!answer || !opened) return answer;
    return {
      ...answer,
      unread: Math.max(0, answer.unread - 1),
      notifications: answer.notifications.map((shown) =>
        shown._id === id ? { ...shown, isRead: true } : shown,
      ),
    };
  });
}

/** Everything was read, here or on another device. */
export function receiveAllRead(queryClient: QueryClient): void {
  queryClient.setQueriesData<NotificationsAnswer>(
    { queryKey: NOTIFICATIONS_KEY },
    (answer) =>
      answer && {
        ...answer,
        unread: 0,
        notifications: answer.notifications.map((shown) => ({ ...shown, isRead: true })),
      },
  );
  refetchStale(queryClient, NOTIFICATIONS_KEY);
}

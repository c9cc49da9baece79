import type { NotificationsAnswer } from '@sextant/contracts/http/notifications.js';
import { ROWS_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { NOTIFICATIONS_KEY } from '../../../lib/query-keys.js';

export const notificationsAddress = (page: number): string =>
  `/api/notifications?page=${page}&limit=${ROWS_PER_PAGE}`;

/** One page of notifications, newest first, with the number of unread ones. */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, page],
    queryFn: ({ signal }) => api<NotificationsAnswer>(notificationsAddress(page), { signal }),
    meta: { address: notificationsAddress(page), personal: true },
    placeholderData: keepPreviousData,
  });

import type { NotificationsAnswer } from '@sextant/contracts/http/favorites.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

export const NOTIFICATIONS_PER_PAGE = 10;

/** One page of price drops, newest first, with the number of unread ones. */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: ['notifications', page],
    queryFn: ({ signal }) =>
      api<NotificationsAnswer>('/api/notifications', {
        query: { page, limit: NOTIFICATIONS_PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

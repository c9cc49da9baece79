import '../testing/browser.js';
import type { NotificationsAnswer } from '@sextant/contracts/http/notifications.js';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { notificationsQuery } from '../features/notifications/api/get-notifications.js';
import type { LiveSocket } from '../lib/socket.js';
import { answerApi } from '../testing/api.js';
import { testQueryClient } from '../testing/render-app.js';
import { attach } from './use-live-updates.js';

describe('notifications that another device has marked as read', () => {
  it('are not those that have come since', async () => {
    const client = testQueryClient();
    const handlers = new Map<string, () => void>();
    attach({ on: handlers.set.bind(handlers) } as unknown as LiveSocket, client);
    const { queryKey } = notificationsQuery(1);
    const pagination = { page: 1, pages: 1, total: 2, limit: 10 };
    let unread = 2;
    answerApi({ 'GET /api/notifications': () => ({ notifications: [], pagination, unread }) });
    const leave = new QueryObserver(client, notificationsQuery(1)).subscribe(() => undefined);
    const shown = () => client.getQueryData<NotificationsAnswer>(queryKey)?.unread;
    await waitFor(() => expect(shown()).toBe(2));
    unread = 1;
    handlers.get('notifications.read')?.();
    expect(shown()).toBe(0);
    await waitFor(() => expect(shown()).toBe(1));
    leave();
  });
});

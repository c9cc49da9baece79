import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { invalidateNow } from '../../../lib/invalidate.js';
import { receiveAllRead, receiveRead } from './receive.js';
import { NOTIFICATIONS_KEY } from '../../../lib/query-keys.js';

/** Marks what is opened as read: at once on the screen; when the call fails, a refetch shows it unread again. */
export async function markRead(queryClient: QueryClient, id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
  receiveRead(queryClient, id);
  await api(`/api/notifications/${encodeURIComponent(id)}/read`, { method: 'POST' }).catch(() => undefined);
  invalidateNow(queryClient, NOTIFICATIONS_KEY);
}

export function useMarkRead(): (id: string) => void {
  const queryClient = useQueryClient();
  return (id) => void markRead(queryClient, id);
}

/** Marks everything read: at once on the screen, taken back by a refetch when the server refuses. */
export function useMarkAllRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('/api/notifications/mark-read', { method: 'POST' }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
      receiveAllRead(queryClient);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}

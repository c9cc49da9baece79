import type { SessionList } from '@sextant/contracts/http/account.js';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { hasStatus } from '../../../lib/problem.js';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api<SessionList>('/api/auth/sessions', { signal }),
});

/** Ends one session; ending it twice is no failure. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api(`/api/auth/sessions/${id}`, { method: 'DELETE' });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends all sessions, this one too. */
export const useEndAllSessions = () =>
  useMutation({ mutationFn: () => api('/api/auth/sessions', { method: 'DELETE' }) });

import type { FavoriteIdsAnswer } from '@sextant/contracts/http/favorites.js';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { invalidateNow } from '../../../lib/invalidate.js';
import { messageOf } from '../../../lib/problem.js';
import { FAVORITES_KEY, FAVORITE_STATUS_KEY } from '../../../lib/query-keys.js';
import { showToast } from '../../../lib/toasts.js';

const statusKey = (id: string): readonly string[] => [...FAVORITE_STATUS_KEY, id];

/** False also when the status is unknown. */
export function useIsFavorite(id: string): boolean {
  const { data } = useQuery({
    queryKey: statusKey(id),
    queryFn: ({ signal }) =>
      api<{ isFavorite: boolean }>(`/api/favorites/check/${encodeURIComponent(id)}`, { signal }),
    select: (answer) => answer.isFavorite,
  });
  return data ?? false;
}

const idsKey = [...FAVORITES_KEY, 'ids'] as const;
const noIds: readonly string[] = [];

/** Every favorite of the user, by id; none while unknown. */
export function useFavoriteIds(): readonly string[] {
  const { data } = useQuery({
    queryKey: idsKey,
    queryFn: ({ signal }) => api<FavoriteIdsAnswer>('/api/favorites/ids', { signal }),
    staleTime: 60_000,
  });
  return data?.ids ?? noIds;
}

const withId = (ids: readonly string[], id: string, saved: boolean): string[] => {
  const others = ids.filter((each) => each !== id);
  return saved ? [id, ...others] : others;
};

/** Tells that a favorite could not be saved or removed, and why. */
export const showFavoriteError = (error: unknown, save: boolean): void =>
  showToast({
    tone: 'bad',
    title: 'Favorites Error',
    text: messageOf(error, `The product was not ${save ? 'saved' : 'removed'}. Please try again.`),
  });

const call = (id: string, save: boolean): Promise<unknown> =>
  api(`/api/favorites/${encodeURIComponent(id)}`, { method: save ? 'POST' : 'DELETE' });

/** Saves or removes a favorite, then refetches every list of favorites. @throws the API's refusal */
export async function setFavorite(queryClient: QueryClient, id: string, save: boolean): Promise<void> {
  await call(id, save);
  invalidateNow(queryClient, FAVORITES_KEY);
  invalidateNow(queryClient, statusKey(id));
}

/** Saves or removes a favorite: shown at once, taken back visibly when the server refuses. */
export function useToggleFavorite(id: string) {
  const queryClient = useQueryClient();
  const key = statusKey(id);
  const show = (saved: boolean): void =>
    void queryClient.setQueryData<FavoriteIdsAnswer>(
      idsKey,
      (known) => known && { ids: withId(known.ids, id, saved) },
    );
  return useMutation({
    // Quick clicks are sent one after the other.
    scope: { id: `favorite ${id}` },
    mutationFn: (save: boolean) => call(id, save),
    onMutate: async (save) => {
      await Promise.all([key, idsKey].map((queryKey) => queryClient.cancelQueries({ queryKey })));
      show(save);
      const before = queryClient.getQueryData(key);
      queryClient.setQueryData(key, { isFavorite: save });
      return { before };
    },
    onError: (error, save, context) => {
      // A click before the answer counts against the heart as it was shown.
      queryClient.setQueryData(key, context?.before ?? { isFavorite: !save });
      show(!save);
      showFavoriteError(error, save);
    },
    onSettled: () => {
      invalidateNow(queryClient, FAVORITES_KEY);
      invalidateNow(queryClient, key);
    },
  });
}

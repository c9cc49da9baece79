import {
  UPLOAD_FAILED,
  ERROR_FILE,
  type CandidatesAnswer,
  type ColumnsBody,
  type InventoryAnswer,
  type InventoryResult,
  type LatestInventoryAnswer,
  type ProcessedItem,
} from '@sextant/contracts/http/inventory.js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, apiFile } from '../../../lib/api.js';
import { ApiError, hasStatus, messageOf } from '../../../lib/problem.js';
import { FAVORITES_KEY, FAVORITE_STATUS_KEY } from '../../../lib/query-keys.js';
import { repeatUnanswered } from '../../../lib/repeat-unanswered.js';
import { saveFile } from '../../../lib/save-file.js';
import { showToast } from '../../../lib/toasts.js';

const POLL_MS = 500;
/** Poll interval while a file is being sent; longer, because the answer is the whole last list until the new one has been read. */
const SENDING_POLL_MS = 1_000;
const at = (id: string): string => `/api/inventory/uploads/${encodeURIComponent(id)}`;

/** The last upload: how far it is, or its result. Asked again and again while it runs. */
export const latestUploadQuery = queryOptions({
  queryKey: ['inventory'],
  queryFn: ({ signal }) => api<LatestInventoryAnswer>('/api/inventory/latest', { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'processing' ? POLL_MS : false),
});

const candidatesOf = (id: string) => ['inventory-candidates', id];

export const candidatesQuery = (id: string, row: number) =>
  queryOptions({
    queryKey: [...candidatesOf(id), row],
    queryFn: ({ signal }) => api<CandidatesAnswer>(`${at(id)}/rows/${row}/candidates`, { signal }),
  });

function useKept() {
  const queryClient = useQueryClient();
  return async (data: InventoryResult): Promise<void> => {
    const answer: LatestInventoryAnswer = { state: 'done', data };
    // An answer on its way may show the list before this one.
    await queryClient.cancelQueries({ queryKey: latestUploadQuery.queryKey });
    queryClient.setQueryData<LatestInventoryAnswer>(latestUploadQuery.queryKey, answer);
  };
}

export const NOT_UPLOADED = 'The file was not uploaded';

/** Reason for which a file was not uploaded, or not read again with other columns. */
export const uploadError = (error: unknown): string => messageOf(error, UPLOAD_FAILED);

/** Sends a file; how far it is can be seen meanwhile in `latestUploadQuery`. A failure after the caller is gone is a toast. */
export function useUpload() {
  const keep = useKept();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      // A server that ends cuts off what arrives slowly. The list replaces the last one, also where that is the same.
      return repeatUnanswered(
        () => api<InventoryAnswer>('/api/inventory/upload', { method: 'POST', body: form }),
        (error) => hasStatus(error, 0) || hasStatus(error, 502),
      );
    },
    onSuccess: ({ data }) => keep(data),
    onError: (error) => {
      if (gone.current) showToast({ tone: 'bad', title: NOT_UPLOADED, text: uploadError(error) });
    },
  });
  useQuery({ ...latestUploadQuery, enabled: upload.isPending, refetchInterval: SENDING_POLL_MS });
  return upload;
}

export type Upload = ReturnType<typeof useUpload>;

/** Stops an upload that is under way; one that has just ended shows its result. */
export function useStopUpload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(`${at(id)}/stop`, { method: 'POST' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: latestUploadQuery.queryKey }),
  });
}

export function useCorrectColumns(id: string) {
  const queryClient = useQueryClient();
  const keep = useKept();
  return useMutation({
    mutationFn: (body: ColumnsBody) => api<InventoryAnswer>(`${at(id)}/columns`, { method: 'PUT', body }),
    onSuccess: ({ data }) => {
      // The rows have other candidates now, under the same id.
      queryClient.removeQueries({ queryKey: candidatesOf(id) });
      return keep(data);
    },
  });
}

/** Says which product a row means; the result follows. */
export function useChoose(id: string, row: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (productId: string | null) =>
      api<ProcessedItem>(`${at(id)}/rows/${row}`, { method: 'PUT', body: { productId } }),
    onSuccess: (item) => {
      queryClient.setQueryData<LatestInventoryAnswer>(latestUploadQuery.queryKey, (known) =>
        known?.state === 'done' && known.data.id === id
          ? {
              state: 'done' as const,
              data: {
                ...known.data,
                processedItems: known.data.processedItems.map((other) => (other.row === row ? item : other)),
              },
            }
          : known,
      );
      return queryClient.invalidateQueries({ queryKey: latestUploadQuery.queryKey });
    },
  });
}

/** Saves the error file. */
export const useErrorFile = (id: string) =>
  useMutation({
    mutationFn: async () => saveFile(`${ERROR_FILE}.csv`, await apiFile(`${at(id)}/errors.csv`)),
  });

/** Result of saving favorites: `problem` says why not all were saved. */
interface SavedFavorites {
  saved: number;
  asked: number;
  problem: unknown;
}

/** True for a failure that the next favorite would meet, too: no more may be saved, now or at all, or the user has left. */
const isForAll = (error: unknown): boolean =>
  !(error instanceof ApiError) || [401, 429].includes(error.status) || error.code === 'too_many_favorites';

async function saveFavorites(ids: ReadonlySet<string>): Promise<SavedFavorites> {
  let saved = 0;
  let problem: unknown = null;
  for (const id of ids) {
    try {
      await api(`/api/favorites/${encodeURIComponent(id)}`, { method: 'POST' });
      saved += 1;
    } catch (error) {
      console.warn('not added to favorites', id, error);
      problem ??= error;
      if (!isForAll(error)) continue;
      problem = error;
      break;
    }
  }
  if (saved === 0) throw problem;
  return { saved, asked: ids.size, problem };
}

/** Saves favorites one after the other; one that fails is skipped, unless the next would fail as well. */
export function useSaveFavorites() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => saveFavorites(new Set(ids)),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: FAVORITES_KEY });
      await queryClient.invalidateQueries({ queryKey: FAVORITE_STATUS_KEY });
    },
  });
}

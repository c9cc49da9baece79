import type { FilledCart } from '@sextant/contracts/http/basket.js';
import type {
  ListAnswer,
  ListsAnswer,
  ListTextBody,
  QuickOrderAnswer,
} from '@sextant/contracts/http/lists.js';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { withIdempotencyKey } from '../../../lib/idempotency-key.js';
import { randomId } from '../../../lib/random-id.js';

/** A product and how many of it. */
export interface WantedLine {
  productId: string;
  quantity: number;
}

const ADDRESS = '/api/lists';
const at = (id: string): string => `${ADDRESS}/${encodeURIComponent(id)}`;
const KEY = ['lists'] as const;

export const listsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api<ListsAnswer>(ADDRESS, { signal }),
  meta: { address: ADDRESS, personal: true },
});

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api<ListAnswer>(at(id), { signal }),
  });

/**
 * A change of lists, after which all of them are refetched.
 * @param scope changes of the same scope are sent one after the other
 */
function useListMutation<Given, Answer>(change: (given: Given) => Promise<Answer>, scope?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export const useCreateList = () =>
  useListMutation((body: ListTextBody & { lines: readonly WantedLine[] }) =>
    withIdempotencyKey('sextant.new-list', body, (idempotencyKey) =>
      api<{ list: { _id: string } }>(ADDRESS, { method: 'POST', body, idempotencyKey }),
    ),
  );

export const useRenameList = (id: string) =>
  useListMutation((body: ListTextBody) => api(at(id), { method: 'PUT', body }));

export const useDeleteList = (id: string) => useListMutation(() => api(at(id), { method: 'DELETE' }));

export const useAddLines = () =>
  useListMutation(({ id, lines }: { id: string; lines: readonly WantedLine[] }) =>
    withIdempotencyKey(`sextant.list-lines.${id}`, lines, (idempotencyKey) =>
      api(`${at(id)}/lines`, { method: 'POST', body: { lines }, idempotencyKey }),
    ),
  );

/** Scope of a line's changes, which may be clicked faster than they are answered. */
const lineScope = (list: string, productId: string): string => `line ${list} ${productId}`;

const lineAt = (list: string, productId: string): string =>
  `${at(list)}/lines/${encodeURIComponent(productId)}`;

export const useSetQuantity = (list: string, productId: string) =>
  useListMutation(
    (quantity: number) => api(lineAt(list, productId), { method: 'PUT', body: { quantity } }),
    lineScope(list, productId),
  );

export const useRemoveLine = (list: string, productId: string) =>
  useListMutation(() => api(lineAt(list, productId), { method: 'DELETE' }), lineScope(list, productId));

/**
 * Puts a list into the cart; doing so twice puts in nothing twice.
 * @param onFilled told what was put in, also after the screen has been left
 */
export const useOrderList = (id: string, onFilled: (answer: FilledCart) => void) =>
  useMutation({
    mutationFn: () => api<FilledCart>(`${at(id)}/cart`, { method: 'POST', idempotencyKey: randomId() }),
    onSuccess: onFilled,
  });

export const useMatchLines = () =>
  useMutation({
    mutationFn: (text: string) =>
      api<QuickOrderAnswer>('/api/quick-order/match', { method: 'POST', body: { text } }),
  });

/**
 * Puts lines into the cart.
 * @param onFilled told what was put in, also after the dialog has been closed
 */
export const useFillCart = (onFilled: (answer: FilledCart) => void) =>
  useMutation({
    mutationFn: (lines: readonly WantedLine[]) =>
      api<FilledCart>('/api/quick-order/cart', {
        method: 'POST',
        body: { lines },
        idempotencyKey: randomId(),
      }),
    onSuccess: onFilled,
  });

import type { AsOfAnswer, HistoryAnswer, HistoryKind } from '@sextant/contracts/http/time-travel.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api.js';

export interface Thing {
  kind: HistoryKind;
  id: string;
}

const address = ({ kind, id }: Thing): string => `/admin-api/admin/history/${kind}/${encodeURIComponent(id)}`;

/** Everything that has happened to an order, a cart or a product. */
export const historyQuery = (thing: Thing) =>
  queryOptions({
    queryKey: ['admin', 'history', thing.kind, thing.id],
    queryFn: ({ signal }) => api<HistoryAnswer>(address(thing), { signal }),
    staleTime: 0,
  });

/** State after one event; it never changes. */
export const asOfQuery = (thing: Thing, revision: number) =>
  queryOptions({
    queryKey: ['admin', 'history', thing.kind, thing.id, revision],
    queryFn: ({ signal }) => api<AsOfAnswer>(`${address(thing)}/as-of`, { query: { revision }, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

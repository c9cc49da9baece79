import type { SuggestAnswer } from '@sextant/contracts/http/catalog.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

/** Suggestions while typing; none for an empty box. */
export const suggestQuery = (q: string) =>
  queryOptions({
    queryKey: ['suggest', q],
    queryFn: ({ signal }) => api<SuggestAnswer>('/api/suggest', { query: { q }, signal }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  });

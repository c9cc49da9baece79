import type { SearchRequestAnswer } from '@sextant/contracts/http/catalog.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { readsLikeRequest } from '../reads-like-request.js';
import type { SearchState } from '../search-state.js';

/** Filters a query asks for beyond its words. */
export const requestQuery = ({ q, without }: Pick<SearchState, 'q' | 'without'>) =>
  queryOptions({
    queryKey: ['search-request', q, without],
    queryFn: ({ signal }) =>
      api<SearchRequestAnswer>('/api/search/request', { query: { q, without: without.join(',') }, signal }),
    enabled: readsLikeRequest(q),
    staleTime: 60_000,
    // The words are then searched for as they are.
    retry: false,
  });

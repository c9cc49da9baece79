import type { SearchAnswer } from '@sextant/contracts/http/catalogue.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type QueryValues } from '../../../lib/api.js';
import { ApiError } from '../../../lib/problem.js';
import { looksLikeCode } from '../product-code.js';
import { searchValues, type SearchState } from '../search-state.js';

export const PAGE_SIZE = 50;

/** One word or a code is looked up literally; a phrase is searched by meaning as well. */
export function wantsVectors(q: string): boolean {
  const words = q.trim().split(/\s+/).filter(Boolean);
  return words.length > 1 && !looksLikeCode(q);
}

async function search(state: SearchState, signal: AbortSignal): Promise<SearchAnswer> {
  const { connectedSellersOnly, ...filters } = searchValues(state);
  const base = connectedSellersOnly ? '/api/connected-vendors/search' : '/api/search';
  const query: QueryValues = { ...filters, page: state.page, limit: PAGE_SIZE };
  if (!wantsVectors(state.q)) return api<SearchAnswer>(base, { query, signal });
  try {
    const hybrid = { ...query, useVectorSearch: true, vectorWeight: 0.7, similarityThreshold: 0.75 };
    return await api<SearchAnswer>(`${base}/vector`, { query: hybrid, signal });
  } catch (error) {
    const failed = error instanceof ApiError && (error.status === 404 || error.status >= 500);
    if (!failed) throw error;
    return api<SearchAnswer>(base, { query, signal });
  }
}

/** One page of results; the previous one stays on screen while the next is on its way. */
export const searchQuery = (state: SearchState) =>
  queryOptions({
    queryKey: ['search', state],
    queryFn: ({ signal }) => search(state, signal),
    placeholderData: keepPreviousData,
  });

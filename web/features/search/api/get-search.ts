import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { hybridSearch, RESULTS_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { api, queryString, type QueryValues } from '../../../lib/api.js';
import { ApiError } from '../../../lib/problem.js';
import { SEARCH_KEY } from '../../../lib/query-keys.js';
import { cartSearchKey, personalSearchKey } from '../../../lib/vendor-connections.js';
import { mayBeCode } from '../may-be-code.js';
import { isPersonal, searchValues, type SearchState } from '../search-state.js';

/** One word or a code is looked up literally; a phrase is searched by meaning as well. */
export function wantsVectors(q: string): boolean {
  const words = q.trim().split(/\s+/).filter(Boolean);
  return words.length > 1 && !mayBeCode(q);
}

interface Asked {
  path: string;
  query: QueryValues;
}

/** The search by words, and where it also goes by meaning what is asked first. */
function asked(state: SearchState): { lexical: Asked; hybrid?: Asked } {
  const { connectedSellersOnly, ...filters } = searchValues(state);
  const path = connectedSellersOnly ? '/api/connected-vendors/search' : '/api/search';
  const query: QueryValues = { ...filters, page: state.page, limit: RESULTS_PER_PAGE };
  if (!wantsVectors(state.q)) return { lexical: { path, query } };
  const vectors = { useVectorSearch: true, ...hybridSearch };
  return { lexical: { path, query }, hybrid: { path: `${path}/vector`, query: { ...query, ...vectors } } };
}

/** Address of the search's first call. */
function searchAddress(state: SearchState): string {
  const { lexical, hybrid = lexical } = asked(state);
  return hybrid.path + queryString(hybrid.query);
}

async function search(state: SearchState, signal: AbortSignal): Promise<SearchAnswer> {
  const { lexical, hybrid } = asked(state);
  const ask = ({ path, query }: Asked) => api<SearchAnswer>(path, { query, signal });
  if (!hybrid) return ask(lexical);
  try {
    return await ask(hybrid);
  } catch (error) {
    const failed = error instanceof ApiError && ([0, 404].includes(error.status) || error.status >= 500);
    if (!failed) throw error;
    return ask(lexical);
  }
}

/** Cache key of a search: personal, because connected sellers and the cart change the order. */
function keyOf(state: SearchState): QueryKey {
  if (state.sort === 'cart') return [...cartSearchKey, state];
  return [...(state.connectedSellersOnly ? personalSearchKey : SEARCH_KEY), state];
}

/** One page of results; the previous one stays on screen while the next is on its way. */
export const searchQuery = (state: SearchState) =>
  queryOptions({
    queryKey: keyOf(state),
    queryFn: ({ signal }) => search(state, signal),
    meta: { address: searchAddress(state), personal: isPersonal(state) },
    placeholderData: keepPreviousData,
  });

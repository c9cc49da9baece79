import { requestParts, type RequestPart, type SearchRequest } from '@sextant/contracts/http/catalog.js';
import type { SearchState } from './search-state.js';

/** Filters in the address take precedence over those read from the query, also over the other end of a price that they contradict. */
const isOverruled: Record<RequestPart, (state: SearchState, request: SearchRequest) => boolean> = {
  brand: ({ brand }) => brand !== null,
  minPrice: ({ minPrice, maxPrice }, request) =>
    minPrice !== null || (maxPrice !== null && (request.minPrice ?? 0) > maxPrice),
  maxPrice: ({ minPrice, maxPrice }, request) =>
    maxPrice !== null || (minPrice !== null && (request.maxPrice ?? Infinity) < minPrice),
  sort: ({ sort }) => sort !== 'relevance',
};

/** The search that is made for an address whose words ask for filters and a sort order. */
export function withRequest(state: SearchState, request: SearchRequest): SearchState {
  const { q, brand = null, minPrice = null, maxPrice = null, sort = 'relevance' } = request;
  const asked: Pick<SearchState, RequestPart> = { brand, minPrice, maxPrice, sort };
  const applied = requestParts.filter((part) => !isOverruled[part](state, request));
  return { ...state, q, ...Object.fromEntries(applied.map((part) => [part, asked[part]])) };
}

/** The parts of a request that are applied: those the address does not say itself. */
export const appliedParts = (state: SearchState, request: SearchRequest): SearchRequest['parts'] =>
  request.parts.filter(({ name }) =>
    requestParts.some((part) => part === name && !isOverruled[part](state, request)),
  );

/** The parts that are not applied any more after a change made by hand. */
export function leftOut(state: SearchState, change: Partial<SearchState>): string[] {
  if (change.q !== undefined && change.q !== state.q) return [];
  return requestParts.filter((part) => state.without.includes(part) || part in change);
}

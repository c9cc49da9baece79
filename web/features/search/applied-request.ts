import type { SearchRequestAnswer } from '@sextant/contracts/http/catalog.js';
import { requestParts, type SearchState } from './search-state.js';

export type Request = NonNullable<SearchRequestAnswer['request']>;

type PartName = (typeof requestParts)[number];
/** Filters in the address take precedence over those read from the query. */
const isSet: Record<PartName, (state: SearchState) => boolean> = {
  brand: ({ brand }) => brand !== null,
  minPrice: ({ minPrice }) => minPrice !== null,
  maxPrice: ({ maxPrice }) => maxPrice !== null,
  sort: ({ sort }) => sort !== 'relevance',
};

/** The search that is made for an address whose words ask for filters and a sort order. */
export function withRequest(state: SearchState, request: Request): SearchState {
  const { q, brand, minPrice, maxPrice, sort } = request;
  return {
    ...state,
    q,
    brand: state.brand ?? brand ?? null,
    minPrice: state.minPrice ?? minPrice ?? null,
    maxPrice: state.maxPrice ?? maxPrice ?? null,
    sort: state.sort === 'relevance' ? (sort ?? 'relevance') : state.sort,
  };
}

/** The parts of a request that are applied: those the address does not say itself. */
export const appliedParts = (state: SearchState, { parts }: Request): Request['parts'] =>
  parts.filter(({ name }) => requestParts.some((part) => part === name && !isSet[part](state)));

/** The parts that are not applied any more after a change made by hand. */
export function leftOut(state: SearchState, change: Partial<SearchState>): string[] {
  if (change.q !== undefined && change.q !== state.q) return [];
  return requestParts.filter((part) => state.without.includes(part) || part in change);
}

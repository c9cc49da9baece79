import { use } from 'react';
import { createPath, useSearchParams } from 'react-router';
import { AppRouterContext, useNavigateUnderDialogs } from '../../lib/dialogs.js';
import { latestLocation } from '../../lib/latest-location.js';
import { changeSearch, parseSearch, searchPath, type SearchState } from './search-state.js';

/** Change of the search; a function where the new value depends on the current one. */
export type SearchChange = Partial<SearchState> | ((now: SearchState) => Partial<SearchState>);

export interface SearchControl {
  state: SearchState;
  /** Applies a change; `replace` while typing, so that Back leaves the search instead of undoing letters. */
  change: (change: SearchChange, options?: { replace?: boolean }) => void;
}

/** The parts of a search that a change sets, given the search it is made to. */
export const partsOf = (change: SearchChange, now: SearchState): Partial<SearchState> =>
  typeof change === 'function' ? change(now) : change;

/** The address is the only place where the search is kept: reloading, sharing and Back all work on it. */
export function useSearchState(): SearchControl {
  const [params] = useSearchParams();
  const router = use(AppRouterContext);
  const navigate = useNavigateUnderDialogs();
  const change: SearchControl['change'] = (wanted, { replace = false } = {}) => {
    if (!router) return;
    // Two clicks may come before the screen shows the first: the second builds on where the first led.
    const { pathname, search } = latestLocation(router);
    const now = parseSearch(new URLSearchParams(search));
    const path = searchPath(changeSearch(now, partsOf(wanted, now)));
    const isStep = createPath({ pathname, search }) !== path && !(replace && pathname === '/search');
    // The first letter on the landing page opens the results as a step of its own; Enter after a pause adds none.
    navigate(path, !isStep);
  };
  return { state: parseSearch(params), change };
}

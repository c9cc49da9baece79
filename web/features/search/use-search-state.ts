import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useNavigateUnderDialogs } from '../../lib/dialogs.js';
import { changeSearch, parseSearch, searchPath, type SearchState } from './search-state.js';

export interface SearchControl {
  state: SearchState;
  /** Applies a change; `replace` while typing, so that Back leaves the search instead of undoing letters. */
  change: (change: Partial<SearchState>, options?: { replace?: boolean }) => void;
}

/** The address is the only place where the search is kept: reloading, sharing and Back all work on it. */
export function useSearchState(): SearchControl {
  const [params] = useSearchParams();
  const navigate = useNavigateUnderDialogs();
  const { pathname, search } = useLocation();
  // Where the last change led: it is there at once, while the screen follows when it can.
  const here = useRef('');
  useEffect(() => {
    here.current = pathname + search;
  }, [pathname, search]);
  const state = parseSearch(params);
  const change: SearchControl['change'] = (part, { replace = false } = {}) => {
    const path = searchPath(changeSearch(state, part));
    const isStep = here.current !== path && !(replace && here.current.split('?')[0] === '/search');
    here.current = path;
    // The first letter on the landing page opens the results as a step of its own; Enter after a pause adds none.
    navigate(path, !isStep);
  };
  return { state, change };
}

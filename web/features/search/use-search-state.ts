import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { changeSearch, parseSearch, searchPath, type SearchState } from './search-state.js';

export interface SearchControl {
  state: SearchState;
  /** Applies a change; `replace` while typing, so that Back leaves the search instead of undoing letters. */
  change: (change: Partial<SearchState>, options?: { replace?: boolean }) => void;
}

/** The address is the only place where the search is kept: reloading, sharing and Back all work on it. */
export function useSearchState(): SearchControl {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = parseSearch(params);
  const change: SearchControl['change'] = (part, { replace = false } = {}) => {
    const path = searchPath(changeSearch(state, part));
    // The first letter on the landing page opens the results as a step of its own; Enter after a pause adds none.
    void navigate(path, { replace: (replace && pathname === '/search') || path === pathname + search });
  };
  return { state, change };
}

import { useLocation, useMatches } from 'react-router';
import { handleOf, type PageAddress, type PageHandle } from './page-handle.js';

/** Handle and address of the current route. */
export function usePage(): { handle: PageHandle; at: PageAddress } {
  const matches = useMatches();
  const { search, state } = useLocation();
  const at = { params: matches.at(-1)?.params ?? {}, search: new URLSearchParams(search), state };
  return { handle: handleOf(matches), at };
}

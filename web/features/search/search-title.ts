import type { SearchState } from './search-state.js';

const MAX_OF_A_TEXT = 60;

/**
 * Query, brand and category; undefined when the search names none. A long text is cut, or nothing else could be read of
 * the tab.
 */
export function searchTitle({ q, brand, category }: SearchState): string | undefined {
  const text = q.length > MAX_OF_A_TEXT ? `${q.slice(0, MAX_OF_A_TEXT - 1).trimEnd()}…` : q;
  return [text, brand, category].filter(Boolean).join(' - ') || undefined;
}

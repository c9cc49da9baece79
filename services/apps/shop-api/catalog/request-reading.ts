import { readingOf } from '@sextant/companion/reading/query-of.js';
import { searchRequestIn } from '@sextant/companion/reading/search-request.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import { vocabularyOf } from '@sextant/companion/reading/vocabulary.js';
import type { RequestPart, SearchRequest } from '@sextant/contracts/http/catalog.js';
import type { SearchCatalog } from '@sextant/search/search-catalog.js';

/**
 * Filters and sort that a query asks for beyond its words; null for a query that asks for none.
 * @param without names of parts that the user has removed: they are neither applied nor searched for
 */
export function requestIn(
  q: string,
  without: readonly string[],
  catalog: SearchCatalog,
): SearchRequest | null {
  const request = searchRequestIn(q, vocabularyOf(catalog));
  if (!request) return null;
  const wishes: Pick<Slots, RequestPart> = Object.fromEntries(
    Object.entries(request.wishes).filter(([name, value]) => value !== undefined && !without.includes(name)),
  );
  return { q: request.words, ...wishes, parts: readingOf(wishes) };
}

import { queryOf, readingOf } from '@sextant/companion/reading/query-of.js';
import { readMessage } from '@sextant/companion/reading/read-message.js';
import { vocabularyOf } from '@sextant/companion/reading/vocabulary.js';
import type { SearchRequestAnswer } from '@sextant/contracts/http/catalog.js';
import type { Catalog } from '@sextant/search/live-catalog.js';

/** What a query asks for beyond words, as filters and sort; null for a query that is no request. */
export function requestIn(q: string, catalog: Catalog): SearchRequestAnswer['request'] {
  const { intent, slots } = readMessage(q, vocabularyOf(catalog));
  if (intent !== 'find' && intent !== 'cheapest') return null;
  const sort = intent === 'cheapest' ? 'price_asc' : slots.sort;
  const { brand, seller, minPrice, maxPrice } = slots;
  const limits = [seller, minPrice, maxPrice, sort];
  if (limits.every((value) => value === undefined)) return null;
  const words = queryOf(slots);
  if (words === '' && brand === undefined) return null;
  const parts = readingOf({ ...slots, sort });
  const summary = parts.map(({ label }) => label).join(' · ');
  return { q: words, brand, seller, minPrice, maxPrice, sort, summary };
}

import { ignoredWishesIn } from './ignored-wishes.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import type { SortOption } from '@sextant/contracts/http/catalog.js';
import type { Found } from './catalog-search.js';
import { unknownText } from './unknown-words.js';

/** Share of an answer that a category must hold to be named. */
const WORTH_NAMING = 0.1;
const MAX_NAMED = 2;

/** What the summary tells of an answer. */
interface Summarized extends Pick<Found, 'total' | 'categories' | 'lexical'> {
  /** Categories that hold others: they are not named, because their products would count twice. */
  readonly outer?: ReadonlySet<string>;
}

/**
 * One line about a search by meaning: the categories found, and the wishes it ignored. Counts come from the answer.
 * `found` holds at least one product. "Best" is said only where the order is by relevance.
 * @param unknown words that the search passes over; where it is by meaning alone, it looks at all
 * @param missing words that products have, but none of the answer
 */
export function meaningSummary(
  q: string,
  { total, categories, lexical, outer = new Set() }: Summarized,
  sort: SortOption,
  unknown: readonly string[] = [],
  missing: readonly string[] = [],
): string {
  const named = categories
    .filter(({ name, count }) => !outer.has(name) && count < total && count >= total * WORTH_NAMING)
    .slice(0, MAX_NAMED)
    .map(({ name, count }) => `${name} (${formatCount(count)})`);
  const how = lexical
    ? `Showing what fits “${q}”${sort === 'relevance' ? ' best' : ''}`
    : `No product is described as “${q}”; showing what comes closest`;
  const where = named.length > 0 ? `: mostly ${listOf(named)}` : '';
  const ignored = ignoredWishesIn(q);
  const said = ignored.map(({ from, to }) => `“${q.slice(from, to)}”`).join(', ');
  const ways = [...new Set(ignored.map(({ instead }) => instead))].join(' ');
  const left = ignored.length > 0 ? ` Not taken into account: ${said}. ${ways}` : '';
  return `${how}${where}.${lexical ? unknownText(unknown, missing) : ''}${left}`;
}

import { unheededIn } from './unheeded.js';
import type { SortOption } from '@sextant/contracts/http/catalog.js';
import type { Found } from './catalog-search.js';

/** The way to what a query alone does not do. */
const INSTEAD = 'Use the filters and the sort order for that.';

/** How much of an answer a category must hold to be worth naming. */
const WORTH_NAMING = 0.1;
const MOST_NAMED = 2;

/**
 * One line for a search that was read by meaning: where it led, and what of it was not done. Counts come from the answer.
 * `found` holds at least one product. What fits best stands first only where that is the order.
 */
export function meaningSummary(
  q: string,
  { total, categories, lexical }: Pick<Found, 'total' | 'categories' | 'lexical'>,
  sort: SortOption,
): string {
  const named = categories
    .filter(({ count }) => count < total && count >= total * WORTH_NAMING)
    .slice(0, MOST_NAMED)
    .map(({ name, count }) => `${name} (${count.toLocaleString('en-US')})`);
  const how = lexical
    ? `Showing what fits “${q}”${sort === 'relevance' ? ' best' : ''}`
    : `No product is described as “${q}”; showing what comes closest`;
  const where = named.length > 0 ? `: mostly ${named.join(' and ')}` : '';
  const unheeded = unheededIn(q).map((words) => `“${words}”`);
  const left = unheeded.length > 0 ? ` Not taken into account: ${unheeded.join(', ')}. ${INSTEAD}` : '';
  return `${how}${where}.${left}`;
}

import type { Found } from './catalog-search.js';

/** How much of an answer a category must hold to be worth naming. */
const WORTH_NAMING = 0.1;
const MOST_NAMED = 2;

/**
 * One line for a search that was read by meaning: how it was read and where it led. Counts come from the answer itself.
 * `found` holds at least one product.
 */
export function meaningSummary(
  q: string,
  { total, categories, lexical }: Pick<Found, 'total' | 'categories' | 'lexical'>,
): string {
  const named = categories
    .filter(({ count }) => count < total && count >= total * WORTH_NAMING)
    .slice(0, MOST_NAMED)
    .map(({ name, count }) => `${name} (${count.toLocaleString('en-US')})`);
  const how = lexical ? 'by its words and its meaning' : 'by its meaning, as no product carries these words';
  return `Read “${q}” ${how}${named.length > 0 ? `: mostly ${named.join(' and ')}` : ''}.`;
}

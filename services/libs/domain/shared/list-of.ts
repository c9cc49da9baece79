import { formatCount } from './plural.js';

const conjunction = new Intl.ListFormat('en-US');

/** "net32", "net32 and Benco", "net32, Benco, and Darby Dental" */
export const listOf = (names: Iterable<string>): string => conjunction.format(names);

/** Names the first of them: "net32, Benco, and 3 more" */
export function listOfFirst(names: readonly string[], most: number): string {
  const more = names.length - most;
  return listOf(more > 0 ? [...names.slice(0, most), `${formatCount(more)} more`] : names);
}

import type { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Who is to have made it, said after the goods: "something like X from Kerr". */
const madeBy = /\b(?:by|from|made by)\s+(.+)$/i;

/** The one brand that is wanted. Of two, that after "by" or "from"; else both belong to the names of what is compared. */
export function takeBrand(unread: Unread, vocabulary: Vocabulary): string | undefined {
  const first = vocabulary.brandIn(unread.rest);
  if (!first) return undefined;
  const after = madeBy.exec(unread.rest)?.[1];
  const maker = after === undefined ? undefined : vocabulary.brandIn(after);
  const second = vocabulary.brandIn(unread.rest.replace(new RegExp(escaped(first.said), 'gi'), ' '));
  if (second && second.brand !== first.brand && !maker) return undefined;
  const wanted = maker ?? first;
  unread.take(new RegExp(`(?:\\b(?:by|from|made by)\\s+)?${escaped(wanted.said)}(?:['’]s)?`, 'i'));
  return wanted.brand;
}

import { isAround } from '@sextant/domain/vocabulary/common-words.js';
import type { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';

/** Maker, named after the goods: "something like X from Kerr". */
const madeBy = /\b(?:by|from|made by)\s+(.+)$/i;

/** "Tips for Cavitron": goods made to fit a brand are not of that brand. */
function isFitted(before: string, vocabulary: Vocabulary): boolean {
  const goods = /([\w-]+) for (?:the |my |our |an? )?$/i.exec(before)?.[1];
  return goods !== undefined && !/^match$/i.test(goods) && !isAround(goods) && vocabulary.names(goods);
}

const beside =
  /\b(?:or|vs\.?|versus|compared? (?:to|with)|better than|different from|difference between)\b|,/i;

/**
 * The one brand that is wanted. Of two brands, the one after "by" or "from"; otherwise both are parts of product names.
 * @param compared true for a comparison, where a brand is part of the name of one of the products
 */
export function takeBrand(unread: Unread, vocabulary: Vocabulary, compared = false): string | undefined {
  const first = vocabulary.brandIn(unread.rest);
  if (!first) return undefined;
  const after = madeBy.exec(unread.rest)?.[1];
  const maker = after === undefined ? undefined : vocabulary.brandIn(after);
  if (!maker && compared && beside.test(unread.rest)) return undefined;
  if (!maker && isFitted(unread.rest.slice(0, unread.rest.indexOf(first.said)), vocabulary)) return undefined;
  const second = vocabulary.brandIn(unread.rest.replace(new RegExp(RegExp.escape(first.said), 'gi'), ' '));
  if (second && second.brand !== first.brand && !maker) return undefined;
  const wanted = maker ?? first;
  unread.take(new RegExp(`(?:\\b(?:by|from|made by)\\s+)?${RegExp.escape(wanted.said)}(?:['’]s)?`, 'i'));
  return wanted.brand;
}

import type { FillCartAnswer } from '@sextant/contracts/http/lists.js';
import { plural } from '../../lib/plural.js';

const both = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What a list has put into the cart, in words. */
export function filledText({ lines, sellers, unavailable }: FillCartAnswer): string {
  const missing = unavailable.length > 0 ? ` Nobody has ${both.format(unavailable)} in stock.` : '';
  if (lines === 0) return `Nothing was added.${missing}`;
  const are = lines === 1 ? 'is' : 'are';
  return `${plural(lines, 'product')} ${are} in your cart, from ${both.format(sellers)}: the lowest total with shipping and your own prices.${missing}`;
}

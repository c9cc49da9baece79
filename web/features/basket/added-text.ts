import type { AddedProducts } from '@sextant/contracts/http/basket.js';
import { plural } from '../../lib/plural.js';

/** What has just come into the cart, and what could not. */
export function addedText({ added, unavailable }: AddedProducts): string {
  const missing = unavailable.length;
  const gone = `${plural(missing, 'product is', 'products are')} out of stock everywhere.`;
  if (added > 0)
    return `${plural(added, 'item')} added from the sellers where your cart costs least.${missing > 0 ? ` ${gone}` : ''}`;
  return missing > 0 ? gone : 'Nothing was added: your cart has it already.';
}

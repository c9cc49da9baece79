import type { QuickOrderLine } from '@sextant/contracts/http/lists.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import type { QuickChoice } from './components/quick-order-row.js';

/**
 * What several lines of one product become, as a sentence for each such product: the cart and a list have it once.
 * @param choices the choice for each of the lines
 */
export function sameProductTexts(
  lines: readonly QuickOrderLine[],
  choices: readonly QuickChoice[],
): string[] {
  const chosen = lines.flatMap(({ line, candidates }, at) => {
    const { productId = null, quantity = 0 } = choices[at] ?? {};
    const product = candidates.find(({ product: { id } }) => id === productId)?.product;
    return product ? [{ line, product, quantity }] : [];
  });
  return [...Map.groupBy(chosen, ({ product }) => product.id).values()].flatMap((same) => {
    const [first, ...others] = same;
    if (!first || others.length === 0) return [];
    const numbers = listOf(same.map(({ line }) => String(line)));
    return [`Lines ${numbers} are the same product: together ${itemCountOf(same)} of ${first.product.name}.`];
  });
}

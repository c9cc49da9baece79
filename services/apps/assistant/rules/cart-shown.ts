import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '@sextant/domain/shared/money.js';

import type { Answer, Turn } from './turn.js';

const LISTED = 5;

/** The first of the lines, one after the other, and how many more there are. */
export function listed<T>(lines: readonly T[], textOf: (line: T) => string): string {
  const more = lines.length - LISTED;
  return `${lines.slice(0, LISTED).map(textOf).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

type Line = CartAnswer['items'][number];
const textOf = ({ quantity, product, seller }: Line): string =>
  `${quantity} × ${product.product_name} from ${seller.label}`;

const asksForCost = /\b(?:how much|costs?|price|totals?)\b/i;

/** "It costs $36.99: $30.00, and $6.99 for shipping.", and how many pieces nobody quotes a price for. */
function costText({ subtotal, shipping, total, itemsWithoutPrice }: CartAnswer): string {
  const parts =
    shipping === 0
      ? 'shipping is free'
      : `${formatDollars(subtotal)}, and ${formatDollars(shipping)} for shipping`;
  const unpriced =
    itemsWithoutPrice === 0
      ? ''
      : ` ${plural(itemsWithoutPrice, 'piece')} without a price ${wordFor(itemsWithoutPrice, 'is', 'are')} not counted.`;
  return ` It costs ${formatDollars(total)}: ${parts}.${unpriced}`;
}

export async function showCart({ message, tools }: Turn): Promise<Answer> {
  const cart = await tools.cart(message.userId);
  const { items } = cart;
  if (items.length === 0) return { text: 'Your cart is empty.' };
  const productIds = [...new Set(items.slice(0, LISTED).map(({ product }) => product._id))];
  const cost = asksForCost.test(message.text) ? costText(cart) : '';
  return {
    text: `Your cart holds ${plural(items.length, 'item')}: ${listed(items, textOf)}.${cost}`,
    productIds,
    commands: productIds.map((productId) => ({ type: 'product_link', productId })),
  };
}

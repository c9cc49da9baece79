import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { plural } from '@sextant/domain/shared/plural.js';
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

export async function showCart({ message, tools }: Turn): Promise<Answer> {
  const { items } = await tools.cart(message.userId);
  if (items.length === 0) return { text: 'Your cart is empty.' };
  const productIds = [...new Set(items.slice(0, LISTED).map(({ product }) => product._id))];
  const cost = asksForCost.test(message.text)
    ? ' What it costs, with shipping and your own prices, stands in the cart itself.'
    : '';
  return {
    text: `Your cart holds ${plural(items.length, 'item')}: ${listed(items, textOf)}.${cost}`,
    productIds,
    commands: productIds.map((productId) => ({ type: 'product_link', productId })),
  };
}

import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { plural } from '@sextant/domain/shared/plural.js';
import type { Answer, Turn } from './turn.js';

const LISTED = 5;

const beginning = '(?:(?:please|pls|hi|hey|hello|ok|okay|so|now|and|can you|could you)\\W+)*';
const what =
  "what(?:['’]?s| is| are| do (?:i|we) have| have (?:i|we)(?: got| put)?| did (?:i|we) (?:put|add)| (?:i|we) have)?";
const asking = `(?:${what}|(?:is|do (?:i|we) have|have (?:i|we) got)(?: there)? anything|anything)(?: all)?(?: currently| already| now)?`;
const showing = `(?:show|list|view|see|open|display|check|tell|read)(?: me| us)?(?: (?:${what}|everything|all)| (?:the )?(?:contents|items|products|lines) (?:of|in))?`;
const cart = '(?:in )?(?:(?:my|our|the) )?(?:shopping )?(?:cart|basket)(?: contents)?';
const ending = '(?:\\W+(?:please|pls|thanks|now|right now|at the moment|so far|again|already))*';
const asks = new RegExp(`^\\W*${beginning}(?:(?:${asking}|${showing}) )?${cart}${ending}\\W*$`, 'i');

/** True for a message that only asks to see the cart: "what is in my cart", "show my cart". */
export const asksForCart = (text: string): boolean => asks.test(text.replace(/\s+/g, ' '));

/** The first of the lines, one after the other, and how many more there are. */
export function listed<T>(lines: readonly T[], textOf: (line: T) => string): string {
  const more = lines.length - LISTED;
  return `${lines.slice(0, LISTED).map(textOf).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

type Line = CartAnswer['items'][number];
const textOf = ({ quantity, product, seller }: Line): string =>
  `${quantity} × ${product.product_name} from ${seller.label}`;

export async function showCart({ message, tools }: Turn): Promise<Answer> {
  const { items } = await tools.cart(message.userId);
  if (items.length === 0) return { text: 'Your cart is empty.' };
  const productIds = [...new Set(items.slice(0, LISTED).map(({ product }) => product._id))];
  return {
    text: `Your cart holds ${plural(items.length, 'item')}: ${listed(items, textOf)}.`,
    productIds,
    commands: productIds.map((productId) => ({ type: 'product_link', productId })),
  };
}

import { namesInCart } from '@sextant/companion/reading/cart-asked.js';
import { wordFor } from '@sextant/domain/shared/plural.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import type { Bought } from '../tools/own-prices.js';
import { notHeld } from './cart-changes.js';
import { isNamedBy } from './named.js';
import { priceText, productCommands } from './offer-texts.js';
import { resolveProduct, whichOne } from './resolve.js';
import type { Answer, Turn } from './turn.js';
import { namesProduct } from './wanted.js';
import { SUBSTITUTES } from './reply-sizes.js';

/** Product to be replaced, with the seller that the cart has it from, or a question back. */
type Replaced = { readonly id: string; readonly from?: string } | { readonly question: Answer };

async function replaced(turn: Turn): Promise<Replaced> {
  const { reading, wanted } = turn;
  if (namesInCart(reading.text) && reading.slots.ordinal === undefined) return heldInCart(turn);
  // A low price is wanted of the substitute, not of what it replaces.
  const resolved = await resolveProduct({ ...turn, wanted: { ...wanted, sort: undefined } }, 'replace');
  return 'question' in resolved ? resolved : { id: resolved.product._id };
}

async function heldInCart({ message, reading: { slots }, tools }: Turn): Promise<Replaced> {
  const { items } = await tools.cart(message.userId);
  if (items.length === 0) return { question: { text: 'Your cart is empty.' } };
  const isNamed = isNamedBy(slots);
  const meant = namesProduct(slots) ? items.filter(({ product }) => isNamed(product)) : items;
  const [line] = meant;
  if (!line) return { question: notHeld(items, 'Nothing in your cart is called that') };
  const ids = [...new Set(meant.map(({ product }) => product._id))];
  return ids.length > 1
    ? { question: whichOne('replace', ids) }
    : { id: line.product._id, from: line.seller.seller };
}

const costOf = (card: Bought, seller?: string): number => bestPricedOf(card, seller)?.price ?? Infinity;

/** Products that may take the place of one; only cheaper ones where a low price is asked for. */
export async function substitute(turn: Turn): Promise<Answer> {
  const what = await replaced(turn);
  if ('question' in what) return what.question;
  const { tools, wanted } = turn;
  const { id, from } = what;
  const product = await tools.product(id);
  if (!product) return { text: 'Nobody lists that product any more.' };
  const cheaper = wanted.sort === 'price_asc';
  const below = Math.min(costOf(product, from), costOf(product));
  const all = await tools.substitutes(product, cheaper ? Infinity : SUBSTITUTES);
  const others = (cheaper ? all.filter((other) => costOf(other) < below) : all).slice(0, SUBSTITUTES);
  const named = `${product.product_name} (${priceText(product, from)})`;
  const same =
    cheaper && below < costOf(product, from) ? ` The same costs less elsewhere: ${priceText(product)}.` : '';
  if (others.length === 0)
    return {
      text: cheaper
        ? `I know no cheaper product like ${named}.${same}`
        : `I know no other product like ${product.product_name}.`,
      productIds: [id],
      commands: same ? productCommands(id, wanted.quantity) : [],
    };
  const ids = [...others.map(({ _id }) => _id), ...(same ? [id] : [])];
  return {
    text: `Instead of ${named} there ${wordFor(others.length, 'is', 'are')} ${others.map((other) => `${other.product_name} (${priceText(other)})`).join('; ')}.${same} Check that size and material suit you before you switch.`,
    title: `Instead of ${product.product_name}`,
    productIds: ids,
    commands: ids.flatMap((each) => productCommands(each, wanted.quantity)),
  };
}

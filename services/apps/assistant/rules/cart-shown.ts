import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { asksForOneSeller, asksToLowerCart } from '@sextant/companion/reading/cart-asked.js';
import { asksForStockOfCart } from '@sextant/companion/reading/stock-asked.js';
import { basketCost } from '@sextant/domain/basket/basket.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { formatCents, formatDollars, fromDollars, type Cents } from '@sextant/domain/shared/money.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { sellers, type Seller } from '@sextant/sellers/registry.js';
import type { Bought } from '../tools/own-prices.js';
import type { Answer, Turn } from './turn.js';
import { LINES } from './reply-sizes.js';

/** The first of the lines, one after the other, and how many more there are. */
export function listed<T>(
  lines: readonly T[],
  textOf: (line: T) => string,
  countOf = ({ length }: readonly T[]): number => length,
): string {
  const more = countOf(lines.slice(LINES));
  return `${lines.slice(0, LINES).map(textOf).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

type Line = CartAnswer['items'][number];
const textOf = ({ quantity, product, seller }: Line): string =>
  `${quantity} × ${product.product_name} from ${seller.label}`;

/** Cart lines with what else their text says; what is left out is counted as the cart counts it. */
export const listedLines = (lines: readonly Line[], also: (line: Line) => string = () => ''): string =>
  listed(lines, (line) => `${textOf(line)}${also(line)}`, itemCountOf);

const asksForCost = /\b(?:how much|costs?|prices?|totals?|come to)\b/i;

/** "It costs $36.99: $30.00, and $6.99 for shipping.", and how many items nobody quotes a price for. */
function costText({ subtotal, shipping, total, itemsWithoutPrice }: CartAnswer): string {
  const parts =
    shipping === 0
      ? 'shipping is free'
      : `${formatDollars(subtotal)}, and ${formatDollars(shipping)} for shipping`;
  const unpriced =
    itemsWithoutPrice === 0
      ? ''
      : ` ${plural(itemsWithoutPrice, 'item')} without a price ${wordFor(itemsWithoutPrice, 'is', 'are')} not counted.`;
  return ` It costs ${formatDollars(total)}: ${parts}.${unpriced}`;
}

/** The products of lines, and a link to each: its card shows the offer of the line's seller, or all where lines are from several. */
export function withLinks(
  lines: readonly { productId: string; seller: string }[],
): Required<Pick<Answer, 'productIds' | 'commands'>> {
  const sellers = new Map<string, Set<string>>();
  for (const { productId, seller } of lines)
    sellers.set(productId, (sellers.get(productId) ?? new Set()).add(seller));
  return {
    productIds: [...sellers.keys()],
    commands: [...sellers].map(([productId, [seller, ...others]]) => ({
      type: 'product_link',
      productId,
      ...(others.length === 0 && { seller }),
    })),
  };
}

/** The products of cart lines, and a button to remove each line. */
export const withRemoveButtons = (lines: readonly Line[]): Pick<Answer, 'productIds' | 'commands'> => ({
  productIds: [...new Set(lines.map(({ product }) => product._id))],
  commands: lines.map(({ product, seller }) => ({
    type: 'remove_from_cart',
    productId: product._id,
    sellerUrl: seller.url,
  })),
});

/** The lines that cannot be bought as they are, with a button to remove each. */
function stockOf(items: readonly Line[]): Answer {
  const missing = items.filter(({ seller }) => seller.availability !== 'in_stock');
  if (missing.length === 0) return { text: 'Everything in your cart is in stock.' };
  return {
    text: `Not in stock, of ${plural(itemCountOf(items), 'item')} in your cart: ${listedLines(missing)}. Open your cart for other sellers, or remove them here.`,
    ...withRemoveButtons(missing),
  };
}

/** The moves are looked up when the reply is shown, as those of the cart page are. */
const CHEAPEST_WAY =
  'The cheapest way to buy the same, shipping and your own prices counted, is shown here and in your cart.';

/** Cents that the lines cost from one seller with shipping; undefined where it does not have all of them in stock. */
function costAt(
  { key, shipping }: Seller,
  items: readonly Line[],
  cards: readonly Bought[],
): Cents | undefined {
  const offers = items.map(({ product, quantity }) => {
    const card = cards.find(({ _id }) => _id === product._id);
    const offer = card && bestPricedOf(card, key);
    return offer?.availability === 'in_stock'
      ? [{ seller: key, lineCents: fromDollars(offer.price) * quantity }]
      : [];
  });
  return offers.every(({ length }) => length > 0)
    ? basketCost(offers.flat(), () => shipping).totalCents
    : undefined;
}

/** "All of it costs least at TDSC: $20.00 with shipping, $2.00 less than your cart now.". */
function fromOneSeller({ items, total, itemsWithoutPrice }: CartAnswer, cards: readonly Bought[]): string {
  const totals = sellers.flatMap((seller) => {
    const cents = costAt(seller, items, cards);
    return cents === undefined ? [] : { label: seller.label, cents };
  });
  const [least] = totals.sort((a, b) => a.cents - b.cents);
  if (!least) return 'No seller has all of it in stock.';
  const costs = `All of it from one seller costs least at ${least.label}: ${formatCents(least.cents)} with shipping`;
  // The total of the cart lacks what has no price there.
  if (itemsWithoutPrice > 0) return `${costs}.`;
  const less = fromDollars(total) - least.cents;
  const beside =
    less === 0 ? 'as much as' : `${formatCents(Math.abs(less))} ${less > 0 ? 'less' : 'more'} than`;
  return `${costs}, ${beside} your cart now.`;
}

export async function showCart({ message, reading, tools }: Turn): Promise<Answer> {
  const cart = await tools.cart(message.userId);
  const { items } = cart;
  if (items.length === 0) return { text: 'Your cart is empty.' };
  if (asksForStockOfCart(reading.text)) return stockOf(items);
  const holds = `Your cart holds ${plural(itemCountOf(items), 'item')}: ${listedLines(items)}.`;
  if (asksToLowerCart(reading.text))
    return {
      text: `${holds}${costText(cart)} ${CHEAPEST_WAY}`,
      productIds: [],
      commands: [{ type: 'optimize_cart' }],
    };
  if (asksForOneSeller(reading.text)) {
    const cards = await tools.cards([...new Set(items.map(({ product }) => product._id))]);
    return {
      text: `${holds}${costText(cart)} ${fromOneSeller(cart, cards)} ${CHEAPEST_WAY}`,
      productIds: [],
      commands: [{ type: 'optimize_cart' }],
    };
  }
  const told = items.slice(0, LINES);
  const cost = asksForCost.test(reading.text) ? costText(cart) : '';
  return {
    text: `${holds}${cost}`,
    ...withLinks(told.map(({ product, seller }) => ({ productId: product._id, seller: seller.seller }))),
  };
}

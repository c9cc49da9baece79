import { namesInCart } from '@sextant/companion/reading/cart-asked.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { formatCents, formatDollars, fromDollars } from '@sextant/domain/shared/money.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { sellerShipping } from '@sextant/domain/shipping/shipping.js';
import { sellerByKey, sellers, type Seller } from '@sextant/sellers/registry.js';
import type { Answer, Turn } from './turn.js';

const rule = ({ label, shipping }: Seller): string =>
  `${label} charges ${formatCents(shipping.flatRateCents)} and ships free from ${formatCents(shipping.freeFromCents)}.`;

const SELLER = '(?:sellers?|suppliers?|vendors?|shops?|stores?)';
/** "Which seller", "the lowest threshold", "free over $50": a comparison of sellers, whatever the cart holds. */
const COMPARES = new RegExp(
  `\\b(?:(?:which|what) ${SELLER}|(?:all|any|every|each)(?: (?:of )?the)? ${SELLER}|who|lowest|cheapest|least|smallest)\\b|\\$ ?\\d|\\d (?:dollars|bucks|usd)\\b`,
  'i',
);

/** Cents that these lines of a cart come to at a seller. */
const worthAt = (seller: Seller, items: CartAnswer['items']): number =>
  items
    .filter((item) => item.seller.domain === seller.domain)
    .reduce((sum, { seller: offer, quantity }) => sum + fromDollars(offer.price ?? 0) * quantity, 0);

/** Shipping rule of a seller, with the amount missing in the cart. */
function ruleWithCart(seller: Seller, items: CartAnswer['items']): string {
  const inCart = worthAt(seller, items);
  const { missingCents } = sellerShipping(seller.domain, inCart, seller.shipping);
  const cart =
    missingCents === 0
      ? `Your cart holds ${formatCents(inCart)} from it, so it ships free.`
      : `Your cart holds ${formatCents(inCart)} from it; add ${formatCents(missingCents)} for free shipping.`;
  return `${rule(seller)} ${cart}`;
}

/** The same, of the cart of who asks. */
export const shippingFrom = async (
  seller: Seller,
  { message, tools }: Pick<Turn, 'message' | 'tools'>,
): Promise<string> => ruleWithCart(seller, (await tools.cart(message.userId)).items);

const AMOUNT = /\$ ?(\d[\d,]*(?:\.\d{1,2})?)|\b(\d[\d,]*(?:\.\d{1,2})?) ?(?:dollars|bucks|usd)\b/i;

/** Dollars from which on free shipping is asked for: "which seller ships free over $50"; undefined where none are said. */
function freeFromAsked(text: string): number | undefined {
  const [, signed, worded] = (/\bfree\b/i.test(text) && AMOUNT.exec(text)) || [];
  const said = signed ?? worded;
  return said === undefined ? undefined : Number(said.replaceAll(',', ''));
}

/** Those of the sellers, the lowest threshold first, that ship so much for free; where none does, the first of them. */
function freeAt(dollars: number, byThreshold: readonly Seller[], told: (seller: Seller) => string): string {
  const amount = formatDollars(dollars);
  const free = byThreshold.filter(({ shipping: { freeFromCents } }) => freeFromCents <= fromDollars(dollars));
  const head =
    free.length === 0
      ? `No seller ships ${amount} of goods for free. The lowest threshold:`
      : `${plural(free.length, 'seller')} ${wordFor(free.length, 'ships', 'ship')} ${amount} of goods for free:`;
  return [head, ...(free.length === 0 ? byThreshold.slice(0, 1) : free).map(told)].join('\n');
}

/** Shipping rule of one seller, with the amount missing in the cart; or of the sellers in the cart; or of all sellers. */
export async function shipping(turn: Turn): Promise<Answer> {
  const { message, reading, wanted, tools } = turn;
  const asked = wanted.seller === undefined ? undefined : sellerByKey(wanted.seller);
  if (asked) return { text: await shippingFrom(asked, turn) };
  const { items } = await tools.cart(message.userId);
  const told = (seller: Seller): string => ruleWithCart(seller, items);
  const inCart = sellers.filter((seller) => worthAt(seller, items) > 0);
  const compares = COMPARES.test(reading.text) && !namesInCart(reading.text);
  if (inCart.length > 0 && !compares) return { text: inCart.map(told).join('\n') };
  const byThreshold = [...sellers].sort((a, b) => a.shipping.freeFromCents - b.shipping.freeFromCents);
  const line = (seller: Seller): string => (inCart.includes(seller) ? told(seller) : rule(seller));
  const dollars = freeFromAsked(reading.text);
  if (dollars !== undefined) return { text: freeAt(dollars, byThreshold, line) };
  return { text: ['Every seller ships by its own rule:', ...byThreshold.map(line)].join('\n') };
}

import { namesInCart } from '@sextant/companion/reading/cart-asked.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { formatCents, fromDollars } from '@sextant/domain/shared/money.js';
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
  const lines = byThreshold.map((seller) => (inCart.includes(seller) ? told(seller) : rule(seller)));
  return { text: ['Every seller ships by its own rule:', ...lines].join('\n') };
}

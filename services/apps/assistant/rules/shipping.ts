import { namesInCart } from '@sextant/companion/reading/cart-asked.js';
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

/** Shipping rule of one seller, with the amount missing in the cart; or of the sellers in the cart; or of all sellers. */
export async function shipping({ message, reading, wanted, tools }: Turn): Promise<Answer> {
  const { items } = await tools.cart(message.userId);
  const worth = (seller: Seller): number =>
    items
      .filter((item) => item.seller.domain === seller.domain)
      .reduce((sum, { seller: offer, quantity }) => sum + fromDollars(offer.price ?? 0) * quantity, 0);
  const told = (seller: Seller): string => {
    const inCart = worth(seller);
    const { missingCents } = sellerShipping(seller.domain, inCart, seller.shipping);
    const cart =
      missingCents === 0
        ? `Your cart holds ${formatCents(inCart)} from it, so it ships free.`
        : `Your cart holds ${formatCents(inCart)} from it; add ${formatCents(missingCents)} for free shipping.`;
    return `${rule(seller)} ${cart}`;
  };
  const asked = wanted.seller === undefined ? undefined : sellerByKey(wanted.seller);
  if (asked) return { text: told(asked) };
  const inCart = sellers.filter((seller) => worth(seller) > 0);
  const compares = COMPARES.test(reading.text) && !namesInCart(reading.text);
  if (inCart.length > 0 && !compares) return { text: inCart.map(told).join('\n') };
  const byThreshold = [...sellers].sort((a, b) => a.shipping.freeFromCents - b.shipping.freeFromCents);
  const lines = byThreshold.map((seller) => (inCart.includes(seller) ? told(seller) : rule(seller)));
  return { text: ['Every seller ships by its own rule:', ...lines].join('\n') };
}

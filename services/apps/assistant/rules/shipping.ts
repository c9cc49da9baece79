import { formatCents, fromDollars } from '@sextant/domain/shared/money.js';
import { sellerShipping } from '@sextant/domain/shipping/shipping.js';
import { sellerByKey, sellers, type Seller } from '@sextant/sellers/registry.js';
import type { Answer, Turn } from './turn.js';

const rule = ({ label, shipping }: Seller): string =>
  `${label} charges ${formatCents(shipping.flatRateCents)} and ships free from ${formatCents(shipping.freeFromCents)}.`;

/** Shipping rule of one seller, with the amount missing in the cart; or of the sellers in the cart; or of all sellers. */
export async function shipping({ message, wanted, tools }: Turn): Promise<Answer> {
  const { items } = await tools.cart(message.userId);
  const worth = (seller: Seller): number =>
    items
      .filter((item) => item.seller.domain === seller.domain)
      .reduce((sum, { seller: offer, quantity }) => sum + fromDollars(offer.price ?? 0) * quantity, 0);
  const told = (seller: Seller): string => {
    const inCart = worth(seller);
    if (inCart === 0) return rule(seller);
    const { costCents, missingCents } = sellerShipping(seller.domain, inCart, seller.shipping);
    const cart =
      costCents === 0
        ? `Your cart holds ${formatCents(inCart)} from it, so it ships free.`
        : `Your cart holds ${formatCents(inCart)} from it; add ${formatCents(missingCents)} for free shipping.`;
    return `${rule(seller)} ${cart}`;
  };
  const asked = wanted.seller === undefined ? undefined : sellerByKey(wanted.seller);
  if (asked) return { text: told(asked) };
  const inCart = sellers.filter((seller) => worth(seller) > 0);
  if (inCart.length > 0) return { text: inCart.map(told).join('\n') };
  const byThreshold = [...sellers].sort((a, b) => a.shipping.freeFromCents - b.shipping.freeFromCents);
  return { text: ['Every seller ships by its own rule:', ...byThreshold.map(rule)].join('\n') };
}

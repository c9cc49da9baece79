import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { toCents } from '../../lib/money.js';
import type { OwnBest } from '../../lib/own-prices.js';

export interface CardOffer {
  offer: SellerOffer;
  cents: number;
}

/** Offer a card's button adds to the cart, with the price the card shows; null when none can be bought. */
export function cardOffer({ sellers }: ProductCard, own: OwnBest | null): CardOffer | null {
  const ownOffer = own && sellers.find(({ url }) => url === own.url);
  if (ownOffer) return { offer: ownOffer, cents: own.cents };
  const [cheapest] = sellers
    .flatMap((offer) =>
      offer.price === null || offer.availability === 'out_of_stock'
        ? []
        : [{ offer, cents: toCents(offer.price) }],
    )
    .sort((a, b) => a.cents - b.cents || a.offer.seller.localeCompare(b.offer.seller));
  return cheapest ?? null;
}

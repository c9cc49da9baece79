import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { toCents } from '../../lib/money.js';
import { bestOrderable } from '@sextant/domain/product-offers/best-price.js';
import type { OwnBest } from '../../lib/own-prices.js';

export interface CardOffer {
  offer: SellerOffer;
  cents: number;
}

/** Offer a card's button adds to the cart, with the price the card shows; null when none can be bought. */
export function cardOffer({ sellers }: ProductCard, own: OwnBest | null): CardOffer | null {
  const ownOffer = own && sellers.find(({ url }) => url === own.url);
  if (ownOffer) return { offer: ownOffer, cents: own.cents };
  const best = bestOrderable(
    sellers.map((offer) => {
      const { seller, availability, price } = offer;
      return { seller, availability, offer, ...(price === null ? {} : { priceCents: toCents(price) }) };
    }),
  );
  return best ? { offer: best.offer, cents: best.priceCents } : null;
}

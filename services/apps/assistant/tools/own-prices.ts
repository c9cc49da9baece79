import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { unitPrice } from '@sextant/domain/product-offers/pack.js';
import { fromDollars, toDollars } from '@sextant/domain/shared/money.js';
import { isOrderableWith, keptForAccount } from '@sextant/domain/vendor-connection/kept-for-account.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import {
  quoteFor,
  type AskedOffer,
  type Quote,
  type RememberedQuote,
} from '@sextant/sellers/own-prices/price-memory.js';
import type { CredentialRef } from '@sextant/sellers/seller-accounts.js';

export interface BuyersOffer extends SellerOffer {
  /** True where the price is the buyer's own, and not the list price. */
  readonly isOwn?: boolean;
}

/** A card with the prices that one buyer pays. */
export type Bought<Card extends ProductCard = ProductCard> = Omit<Card, 'sellers'> & {
  sellers: BuyersOffer[];
};

/** Own prices of one buyer, as far as sellers have quoted them lately; no seller is asked. */
export class OwnPrices {
  private readonly quoteOf: (offer: AskedOffer & { readonly seller: string }) => Quote | undefined;

  /** @param connections of the buyer, by seller */
  constructor(connections: ReadonlyMap<string, CredentialRef>, quotes: readonly RememberedQuote[]) {
    this.quoteOf = (offer) => quoteFor(offer, connections, quotes);
  }

  /** The card as the browser shows it to the buyer: with own prices where they are others. */
  on<Card extends ProductCard>(card: Card): Bought<Card> {
    const sellers = card.sellers.map((offer) => this.offer(offer));
    if (!sellers.some(({ isOwn }) => isOwn)) return card;
    const price = bestPricedOf({ sellers })?.price ?? null;
    const cents = price === null ? null : fromDollars(price);
    return { ...card, sellers, min_price: price, unit_price: unitPrice(cents, card.pack) };
  }

  /** The offer at the buyer's own price, where that is another one. */
  offer(offer: SellerOffer): BuyersOffer {
    const priceCents = offer.price === null ? null : fromDollars(offer.price);
    const quote = this.quoteOf({ ...offer, priceCents });
    if (typeof quote?.cents !== 'number' || quote.cents === priceCents) return offer;
    if (!isOrderableWith(offer, quote)) return offer;
    const availability = keptForAccount(offer.availability);
    return { ...offer, price: toDollars(quote.cents), availability, isOwn: true };
  }
}

export const noOwnPrices = new OwnPrices(new Map(), []);

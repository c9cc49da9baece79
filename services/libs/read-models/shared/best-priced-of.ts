import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import { bestPriced } from '@sextant/domain/product-offers/best-price.js';
import { fromDollars } from '@sextant/domain/shared/money.js';

export type Priced<Offer extends SellerOffer = SellerOffer> = Offer & { price: number };

/** The offer of a card that a buyer would take, optionally of one seller; undefined where nobody quotes a price. */
export const bestPricedOf = <Offer extends SellerOffer>(
  { sellers }: { readonly sellers: readonly Offer[] },
  from?: string,
): Priced<Offer> | undefined =>
  bestPriced(
    sellers.flatMap((offer) => {
      const { seller, availability, price } = offer;
      if (price === null || (from !== undefined && seller !== from)) return [];
      return { seller, availability, priceCents: fromDollars(price), offer: { ...offer, price } };
    }),
  )?.offer;

import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import { byPreference } from '@sextant/domain/product-offers/best-price.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { sellerShipping, type SellerShipping } from '@sextant/domain/shipping/shipping.js';
import { isOrderableWith, keptForAccount } from '@sextant/domain/vendor-connection/kept-for-account.js';
import { centsOf, formatCents } from '../../lib/money.js';
import { isYourPrice, lowestOf, type OwnBest } from '../../lib/own-prices.js';
import type { OwnPriceState } from '../../lib/own-price-queries.js';
import { shippingRuleOf } from '../../lib/sellers.js';

export interface OfferRow {
  offer: SellerOffer;
  /** List price; null without one. */
  listCents: number | null;
  ownPrice: OwnPriceState;
  /** True when the user's own price is shown as "Your Price". */
  isYourPrice: boolean;
  /** Price per item for this user; null when no price is known. */
  unitCents: number | null;
  /** Shipping at this seller with this product added to the cart. */
  shipping: SellerShipping;
  /** True when the cart holds goods of this seller already, so that its shipping is partly or wholly borne. */
  sellerInCart: boolean;
  /** Change of the cart's shipping when this product is added; negative when it reaches free shipping. */
  addedShippingCents: number;
  /** Change of the cart's total: goods plus `addedShippingCents`. */
  totalCents: number | null;
  /** Available, or the user has their own price there. */
  buyable: boolean;
}

/** Names an offer of a product: a seller may offer a product twice. It has no spaces, so that it can be part of an id. */
export const offerKey = ({ offer }: Pick<OfferRow, 'offer'>): string => `${offer.seller}/${offer.url}`;

/** The lowest price the buyer can pay, where own prices make it another one than the best list price (dollars). */
export const ownBestOf = (rows: readonly OfferRow[], listBest: number | null): OwnBest | null =>
  lowestOf(
    rows.map(({ offer, ownPrice }) => ({
      offer,
      own: ownPrice.status === 'known' ? toDollars(ownPrice.cents) : undefined,
    })),
    listBest,
  );

const preferenceOf = ({ offer: { availability, seller }, totalCents }: OfferRow) => ({
  inStock: keptForAccount(availability) === 'in_stock',
  cents: totalCents,
  seller,
});

/**
 * The offers of a product in the order in which a buyer would take them (`byPreference`), by what they cost this cart; those one cannot
 * buy last.
 * @param quantity items to compare the offers for
 * @param inCartCents goods in the cart by seller domain, in cents
 */
export function offerRows(
  offers: readonly SellerOffer[],
  quantity: number,
  inCartCents: (domain: string) => number,
  ownPriceOf: (offer: SellerOffer) => OwnPriceState,
): OfferRow[] {
  const rows = offers.map((offer): OfferRow => {
    const ownPrice = ownPriceOf(offer);
    const listCents = centsOf(offer.price);
    const unitCents = ownPrice.status === 'known' ? ownPrice.cents : listCents;
    const goods = (unitCents ?? 0) * quantity;
    const rule = shippingRuleOf(offer.domain);
    const before = inCartCents(offer.domain);
    const shipping = sellerShipping(offer.domain, before + goods, rule);
    const addedShippingCents = shipping.costCents - sellerShipping(offer.domain, before, rule).costCents;
    return {
      offer,
      listCents,
      ownPrice,
      isYourPrice: ownPrice.status === 'known' && isYourPrice(ownPrice.cents, listCents),
      unitCents,
      shipping,
      sellerInCart: before > 0,
      addedShippingCents,
      totalCents: unitCents === null ? null : goods + addedShippingCents,
      buyable: unitCents !== null && isOrderableWith(offer, { available: ownPrice.status === 'known' }),
    };
  });
  return rows.sort(
    (a, b) => Number(b.buyable) - Number(a.buyable) || byPreference(preferenceOf(a), preferenceOf(b)),
  );
}

/** Marks the best offer of a quantity, which is another one than that of one item where more of it ship free. */
export const bestText = (quantity: number): string =>
  quantity === 1 ? 'Best for this cart' : `Best for ${plural(quantity, 'item')}`;

const centsPerItem = ({ unitCents }: OfferRow): number => unitCents ?? Infinity;

/**
 * Why the first row is not the offer with the lowest price: with shipping, that one costs this cart more. Undefined where the first
 * row has the lowest price.
 */
export function whyNotBestPrice([best, ...others]: readonly OfferRow[]): string | undefined {
  if (!best?.buyable) return undefined;
  const { inStock } = preferenceOf(best);
  let cheapest = best;
  for (const row of others)
    if (row.buyable && preferenceOf(row).inStock === inStock && centsPerItem(row) < centsPerItem(cheapest))
      cheapest = row;
  if (cheapest === best) return undefined;
  const saved = (cheapest.totalCents ?? 0) - (best.totalCents ?? 0);
  const less = saved > 0 ? `${formatCents(saved)} less` : 'no more';
  return `With shipping, one costs your cart ${less} than at ${formatCents(centsPerItem(cheapest))} from ${cheapest.offer.label}.`;
}

import { byPreference, type Preference } from '@sextant/domain/product-offers/best-price.js';
import type { Availability } from '@sextant/domain/product-offers/events.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import { isStillQuotedFor, type QuotedItem } from '@sextant/domain/vendor-connection/still-quoted.js';
import { isOrderableWith, keptForAccount } from '@sextant/domain/vendor-connection/kept-for-account.js';
import type { Searchable } from './catalog-index.js';
import { itemOf } from './packed-offers.js';

/** A price quoted by a seller to the buyer for an offer as it was listed. */
export interface OwnQuote {
  /** Seller key. */
  readonly seller: string;
  readonly sku: string;
  /** List price at the time of the quote. */
  readonly listCents: Cents | null;
  /** Availability of the offer at the time of the quote. */
  readonly availability: Availability;
  /** Null when the seller quotes no price. */
  readonly cents: Cents | null;
  readonly available: boolean;
}

/** Terms of a buyer's cart, from which the cost added by a product is computed. */
export interface CartTerms {
  /** Cents that one item at this price from this seller (key) adds to the cart, shipping included. */
  readonly addedCents: (seller: string, cents: Cents) => Cents;
  readonly quotes: readonly OwnQuote[];
  /** Keys of the sellers considered; default: all. */
  readonly onlySellers?: readonly string[];
}

/** The seller at which one item of a product adds least to a cart, and the cents added. */
export interface Landed {
  /** Seller key. */
  readonly seller: string;
  readonly cents: Cents;
}

/** Finds the seller that the buyer would take for a product, by ordinal (`byPreference`); undefined when nobody sells it. */
export function landedIn(terms: CartTerms, index: Searchable): (ordinal: number) => Landed | undefined {
  const { columns, codes } = index;
  const only = terms.onlySellers && new Set(terms.onlySellers);
  const quotesOf = new Map<number, (OwnQuote & QuotedItem)[]>();
  for (const quote of terms.quotes)
    for (const ordinal of codes.ofSku(quote.sku))
      quotesOf.set(ordinal, [...(quotesOf.get(ordinal) ?? []), { ...quote, item: itemOf(quote.sku) }]);
  return (ordinal) => {
    const quotes = quotesOf.get(ordinal);
    let best: (Landed & Preference) | undefined;
    for (const offer of columns.offers.of(ordinal)) {
      const { listCents, availability } = offer;
      const key = columns.sellers.nameOf(offer.seller);
      if (only && !only.has(key)) continue;
      const quote = quotes?.find((one) => one.seller === key && isStillQuotedFor(one, offer));
      const list = quote?.cents ?? listCents;
      if (list === null || !isOrderableWith(offer, quote)) continue;
      const inStock = keptForAccount(availability) === 'in_stock';
      const candidate = { inStock, cents: terms.addedCents(key, list), seller: key };
      if (!best || byPreference(candidate, best) < 0) best = candidate;
    }
    return best && { seller: best.seller, cents: best.cents };
  };
}

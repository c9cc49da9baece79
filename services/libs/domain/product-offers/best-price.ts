import type { Cents } from '../shared/money.js';
import type { Availability } from './events.js';

export interface Priced {
  readonly seller: string;
  readonly priceCents?: Cents;
  readonly availability: Availability;
}

/** What decides which of two offers a buyer would take. */
export interface Preference {
  /** False for an offer on backorder, or out of stock. */
  readonly inStock: boolean;
  /** Cents that the offer costs the buyer; null without a price. */
  readonly cents: Cents | null;
  /** Key of the seller. */
  readonly seller: string;
}

/**
 * Order of offers, for `sort`: those in stock first, then the cheaper ones. Equal ones go to the seller whose key is first in the
 * alphabet, so that the answer does not depend on the order in which they come.
 */
export const byPreference = (one: Preference, other: Preference): number =>
  Number(other.inStock) - Number(one.inStock) ||
  compare(one.cents ?? Infinity, other.cents ?? Infinity) ||
  compare(one.seller, other.seller);

const compare = <T extends number | string>(one: T, other: T): number =>
  one < other ? -1 : Number(one > other);

const preferenceOf = ({ seller, priceCents, availability }: Priced): Preference => ({
  inStock: availability === 'in_stock',
  cents: priceCents ?? null,
  seller,
});

/** The offer of the best price, by `byPreference`; undefined where none has a price. */
export function bestPriced<O extends Priced>(offers: Iterable<O>): (O & { priceCents: Cents }) | undefined {
  let best: (O & { priceCents: Cents }) | undefined;
  for (const offer of offers) {
    if (offer.priceCents === undefined) continue;
    if (!best || byPreference(preferenceOf(offer), preferenceOf(best)) < 0)
      best = offer as O & { priceCents: Cents };
  }
  return best;
}

export const isOrderable = ({ availability }: { readonly availability: Availability }): boolean =>
  availability !== 'out_of_stock';

/**
 * The best offer among those in stock or on backorder, whose price `BestPriceChanged` tells. What is out of stock is shown with its
 * price, but nobody gets it for that: it must not look like a drop.
 */
export const bestOrderable = <O extends Priced>(
  offers: Iterable<O>,
): (O & { priceCents: Cents }) | undefined => bestPriced([...offers].filter(isOrderable));

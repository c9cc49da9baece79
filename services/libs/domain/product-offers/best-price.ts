import type { Cents } from '../shared/money.js';
import type { Availability } from './events.js';

export interface Priced {
  readonly seller: string;
  readonly priceCents?: Cents;
  readonly availability: Availability;
}

/**
 * The offer a buyer would take: the lowest price among offers in stock; when none is in stock, the lowest of all.
 * Equal prices go to the seller whose key is first in the alphabet, so that the answer does not depend on order.
 */
export function bestOffer<O extends Priced>(offers: Iterable<O>): (O & { priceCents: Cents }) | undefined {
  let best: (O & { priceCents: Cents }) | undefined;
  const rank = (o: Priced & { priceCents: Cents }) =>
    [o.availability === 'in_stock' ? 0 : 1, o.priceCents] as const;
  for (const offer of offers) {
    if (offer.priceCents === undefined) continue;
    const candidate = offer as O & { priceCents: Cents };
    if (!best) {
      best = candidate;
      continue;
    }
    const [stockA, priceA] = rank(candidate);
    const [stockB, priceB] = rank(best);
    const order = stockA - stockB || priceA - priceB || (candidate.seller < best.seller ? -1 : 1);
    if (order < 0) best = candidate;
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
): (O & { priceCents: Cents }) | undefined => bestOffer([...offers].filter(isOrderable));

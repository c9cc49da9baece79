import { isOrderable } from '../product-offers/best-price.js';
import type { Availability } from '../product-offers/events.js';

/** Availability for a buyer whose account the seller lets order: what is sold out to others is then kept for that account. */
export const keptForAccount = (listed: Availability): Availability =>
  listed === 'out_of_stock' ? 'in_stock' : listed;

/** True for an offer that others can order, or that its seller keeps for the buyer's account. */
export const isOrderableWith = (
  offer: { readonly availability: Availability },
  quote: { readonly available: boolean } | undefined,
): boolean => isOrderable(offer) || quote?.available === true;

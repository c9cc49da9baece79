import type { Availability } from '../product-offers/events.js';

/** Availability for a buyer whose account the seller lets order: what is sold out to others is then kept for that account. */
export const keptForAccount = (listed: Availability): Availability =>
  listed === 'out_of_stock' ? 'in_stock' : listed;

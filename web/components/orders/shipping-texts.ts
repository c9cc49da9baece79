import type { Order } from '@sextant/contracts/http/orders.js';
import { formatCents, formatDollars, toCents } from '../../lib/money.js';

export const shippingAmount = (dollars: number): string => (dollars === 0 ? 'Free' : formatDollars(dollars));

/** Shipping a seller charges where its answer has changed it; null where it has not. */
export function chargedText({ cost, charged }: Order['shippingCosts'][number]): string | null {
  if (charged === cost) return null;
  return charged === 0 ? 'Not charged' : `${formatDollars(charged)} for what was accepted`;
}

/** "Free shipping threshold met", or what would have been missing. */
export function thresholdText({ freeShippingThreshold, subtotal }: Order['shippingCosts'][number]): string {
  const missing = toCents(freeShippingThreshold) - toCents(subtotal);
  return missing > 0
    ? `${formatCents(missing)} more needed for free shipping`
    : 'Free shipping threshold met';
}

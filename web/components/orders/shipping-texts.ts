import type { Order } from '@sextant/contracts/http/orders.js';
import { formatCents, formatDollars, toCents } from '../../lib/money.js';

export const shippingAmount = (dollars: number): string => (dollars === 0 ? 'Free' : formatDollars(dollars));

/** "Free shipping threshold met", or what would have been missing. */
export function thresholdText({ freeShippingThreshold, subtotal }: Order['shippingCosts'][number]): string {
  const missing = toCents(freeShippingThreshold) - toCents(subtotal);
  return missing > 0
    ? `${formatCents(missing)} more needed for free shipping`
    : 'Free shipping threshold met';
}

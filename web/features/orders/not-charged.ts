import type { Order } from '@sextant/contracts/http/orders.js';
import { toCents } from '../../lib/money.js';

/**
 * Cents of an order that nobody charges: what sellers have refused, what was cancelled before it was sent to them, and the
 * shipping of sellers who ship nothing.
 */
export function notChargedCents({ status, items, sellers, shippingCosts }: Order): number {
  const idle = sellers.filter(
    (part) => part.status === 'refused' || (status === 'cancelled' && part.status === 'waiting'),
  );
  const goods = items
    .filter(({ outcome, seller }) => outcome === 'refused' || idle.some(({ key }) => key === seller.key))
    .reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0);
  const shipping = shippingCosts
    .filter(({ sellerDomain }) => idle.some(({ domain }) => domain === sellerDomain))
    .reduce((sum, { cost }) => sum + toCents(cost), 0);
  return goods + shipping;
}

import type { Order, OrderItem } from '@sextant/contracts/http/orders.js';
import { toCents } from '../../lib/money.js';

/** Cents by which a seller has accepted an item below what was ordered; 0 until it has answered. */
export const reductionCents = ({ price, acceptedPrice, quantity }: OrderItem): number =>
  acceptedPrice === null ? 0 : (toCents(price) - toCents(acceptedPrice)) * quantity;

/**
 * Cents of an order that nobody charges: what sellers have refused or accepted for less, what was cancelled before it was
 * sent to them, and the shipping of sellers who ship nothing.
 */
export function notChargedCents({ status, items, sellers, shippingCosts }: Order): number {
  const idle = sellers.filter(
    (part) => part.status === 'refused' || (status === 'cancelled' && part.status === 'waiting'),
  );
  const dropped = ({ outcome, seller }: OrderItem): boolean =>
    outcome === 'refused' || idle.some(({ key }) => key === seller.key);
  const goods = items.reduce(
    (sum, item) => sum + (dropped(item) ? toCents(item.price) * item.quantity : reductionCents(item)),
    0,
  );
  const shipping = shippingCosts
    .filter(({ sellerDomain }) => idle.some(({ domain }) => domain === sellerDomain))
    .reduce((sum, { cost }) => sum + toCents(cost), 0);
  return goods + shipping;
}

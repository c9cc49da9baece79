import type { Order } from '@sextant/contracts/http/orders.js';
import { toCents } from '../../lib/money.js';

/** Cents of an order that sellers have refused: the items, and the shipping of sellers who refused all of theirs. */
export function notChargedCents({ items, sellers, shippingCosts }: Order): number {
  const goods = items
    .filter(({ outcome }) => outcome === 'refused')
    .reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0);
  const refusing = sellers.filter(({ status }) => status === 'refused').map(({ domain }) => domain);
  const shipping = shippingCosts
    .filter(({ sellerDomain }) => refusing.includes(sellerDomain))
    .reduce((sum, { cost }) => sum + toCents(cost), 0);
  return goods + shipping;
}

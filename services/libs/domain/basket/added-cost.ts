import type { Cents } from '../shared/money.js';
import { sellerShipping, type ShippingRule } from '../shipping/shipping.js';

/**
 * Cents that another line adds to a cart, shipping included: less than the line's own price where it reaches free shipping.
 * @param heldCents goods the cart already buys from the same seller, in cents
 */
export function addedCost(heldCents: Cents, lineCents: Cents, rule: ShippingRule | undefined): Cents {
  const shippingOf = (subtotalCents: Cents) => sellerShipping('', subtotalCents, rule).costCents;
  return lineCents + shippingOf(heldCents + lineCents) - shippingOf(heldCents);
}

import type { Cents } from '../shared/money.js';
import { sellerShipping, type ShippingRule } from '../shipping/shipping.js';

/**
 * Cents that a cart costs more with another line in it, shipping included: less than the line where it reaches free shipping.
 * @param heldCents what the cart already buys from the same seller, in cents
 */
export function addedCost(heldCents: Cents, lineCents: Cents, rule: ShippingRule | undefined): Cents {
  const shippingOf = (subtotalCents: Cents) => sellerShipping('', subtotalCents, rule).costCents;
  return lineCents + shippingOf(heldCents + lineCents) - shippingOf(heldCents);
}

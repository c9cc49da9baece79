import type { CartItem } from '@sextant/contracts/http/cart.js';
import { cartTotals, type CartTotals, type SellerShipping } from '@sextant/domain/shipping/shipping.js';
import { toCents } from '../../lib/money.js';
import { shippingRuleOf } from '../../lib/sellers.js';

const centsOf = (line: CartItem): number | undefined =>
  line.seller.price === null ? undefined : toCents(line.seller.price);

/** Subtotal, shipping per seller and total of the cart, in cents, by the same arithmetic as the server. */
export const totalsOf = (lines: readonly CartItem[]): CartTotals =>
  cartTotals(
    lines.map((line) => ({
      sellerDomain: line.seller.domain,
      priceCents: centsOf(line),
      quantity: line.quantity,
    })),
    shippingRuleOf,
  );

export interface SellerGroup<Line extends CartItem = CartItem> {
  domain: string;
  lines: Line[];
  shipping: SellerShipping;
}

/** The lines seller by seller, in the order the sellers first appeared. */
export const sellerGroups = <Line extends CartItem>(
  lines: readonly Line[],
  totals: CartTotals,
): SellerGroup<Line>[] =>
  totals.sellers.map((shipping) => ({
    domain: shipping.sellerDomain,
    lines: lines.filter((line) => line.seller.domain === shipping.sellerDomain),
    shipping,
  }));

/** Cents of goods already in the cart at one seller. */
export const goodsAt = (lines: readonly CartItem[], domain: string): number =>
  lines.reduce(
    (sum, line) => sum + (line.seller.domain === domain ? (centsOf(line) ?? 0) * line.quantity : 0),
    0,
  );

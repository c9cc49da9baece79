import { itemCountOf } from '../order/item-count.js';
import type { Cents } from '../shared/money.js';

/** A flat rate below the threshold, free from it on; in cents. */
export interface ShippingRule {
  readonly flatRateCents: Cents;
  readonly freeFromCents: Cents;
}

/** Fields of a cart line that totals need. `priceCents` is undefined for an offer without a price, which counts as 0. */
export interface PricedLine {
  readonly sellerDomain: string;
  readonly priceCents: Cents | undefined;
  readonly quantity: number;
}

export interface SellerShipping {
  readonly sellerDomain: string;
  readonly subtotalCents: Cents;
  readonly costCents: Cents;
  /** Undefined for a seller without a rule, which ships at 0. */
  readonly freeFromCents: Cents | undefined;
  /** Amount missing for free shipping; 0 when reached or without a rule. */
  readonly missingCents: Cents;
}

export interface CartTotals {
  readonly subtotalCents: Cents;
  readonly shippingCents: Cents;
  readonly totalCents: Cents;
  readonly sellers: readonly SellerShipping[];
  readonly itemCount: number;
  /** Part of `itemCount`. */
  readonly itemsWithoutPrice: number;
}

/** Shipping of one seller's goods worth `subtotalCents`; 0 when nothing was bought. */
export function sellerShipping(
  sellerDomain: string,
  subtotalCents: Cents,
  rule: ShippingRule | undefined,
): SellerShipping {
  const reached = !rule || subtotalCents >= rule.freeFromCents;
  return {
    sellerDomain,
    subtotalCents,
    costCents: reached || subtotalCents === 0 ? 0 : rule.flatRateCents,
    freeFromCents: rule?.freeFromCents,
    missingCents: reached ? 0 : rule.freeFromCents - subtotalCents,
  };
}

/**
 * Totals of a cart, shipping per seller in order of first appearance.
 * @param ruleOf shipping rule by seller domain; undefined for an unknown seller.
 */
export function cartTotals(
  lines: readonly PricedLine[],
  ruleOf: (sellerDomain: string) => ShippingRule | undefined,
): CartTotals {
  const subtotals = new Map<string, Cents>();
  for (const { sellerDomain, priceCents = 0, quantity } of lines) {
    subtotals.set(sellerDomain, (subtotals.get(sellerDomain) ?? 0) + priceCents * quantity);
  }
  const perSeller = [...subtotals].map(([domain, cents]) => sellerShipping(domain, cents, ruleOf(domain)));
  const subtotalCents = perSeller.reduce((sum, s) => sum + s.subtotalCents, 0);
  const shippingCents = perSeller.reduce((sum, s) => sum + s.costCents, 0);
  return {
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    sellers: perSeller,
    itemCount: itemCountOf(lines),
    itemsWithoutPrice: itemCountOf(lines.filter((line) => line.priceCents === undefined)),
  };
}

import type { Cents } from '../shared/money.js';
import { sellerShipping, type ShippingRule } from '../shipping/shipping.js';

/** Offer of a seller for a whole line. */
export interface BasketOffer {
  readonly seller: string;
  /** Cost of the whole line in cents, without shipping. */
  readonly lineCents: Cents;
}

/** Goods wanted once, from one of several sellers. */
export interface BasketLine<O extends BasketOffer = BasketOffer> {
  /** At least one; exactly one for a line that must not move. */
  readonly offers: readonly O[];
}

/** Shipping rule by seller; undefined for a seller that ships at 0. */
export type RuleOf = (seller: string) => ShippingRule | undefined;

export interface BasketCost {
  readonly goodsCents: Cents;
  readonly shippingCents: Cents;
  readonly totalCents: Cents;
}

/** Total cost of these offers, with shipping per seller. */
export function basketCost(chosen: readonly BasketOffer[], ruleOf: RuleOf): BasketCost {
  const subtotals = new Map<string, Cents>();
  for (const { seller, lineCents } of chosen) subtotals.set(seller, (subtotals.get(seller) ?? 0) + lineCents);
  let [goodsCents, shippingCents] = [0, 0];
  for (const [seller, subtotalCents] of subtotals) {
    goodsCents += subtotalCents;
    shippingCents += sellerShipping(seller, subtotalCents, ruleOf(seller)).costCents;
  }
  return { goodsCents, shippingCents, totalCents: goodsCents + shippingCents };
}

import type { Cents } from '../shared/money.js';
import { sellerShipping, type ShippingRule } from '../shipping/shipping.js';

/** One way to get what a line needs: from this seller, for this much. */
export interface BasketOffer {
  readonly seller: string;
  /** What the whole line costs there, in cents, without shipping. */
  readonly lineCents: Cents;
}

/** What is wanted once, from one of several sellers. */
export interface BasketLine<O extends BasketOffer = BasketOffer> {
  /** At least one. A line that must stay where it is has only that offer. */
  readonly offers: readonly O[];
}

/** Shipping rule by seller; undefined for a seller that ships at 0. */
export type RuleOf = (seller: string) => ShippingRule | undefined;

export interface BasketCost {
  readonly goodsCents: Cents;
  readonly shippingCents: Cents;
  readonly totalCents: Cents;
}

/** What these offers cost together, with shipping per seller. */
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

import { sellerShipping } from '../shipping/shipping.js';
import type { Cents } from '../shared/money.js';
import { isUnconfirmed, type OrderLine } from './events.js';
import { outcomeOf } from './line-outcome.js';
import type { PlacedOrder, PurchaseOrder } from './state.js';
import { orderTotals, type SellerPart } from './totals.js';

/** Amount that the buyer pays one seller, in cents. */
interface SellerCharge {
  readonly seller: string;
  readonly goodsCents: Cents;
  readonly shippingCents: Cents;
}

/** True when the seller was not asked and will not be, or has answered that it delivers nothing. */
const deliversNothing = (part: PurchaseOrder, order: PlacedOrder): boolean =>
  (part.status === 'refused' && !isUnconfirmed(part.reason)) ||
  (part.status === 'waiting' && order.status === 'cancelled');

type Accepted = Extract<PurchaseOrder, { status: 'accepted' }>;

/**
 * Price per item that the buyer is charged after the seller's acceptance, in cents; undefined without one. Never more than the
 * ordered price, whatever the seller asks.
 */
export function acceptedUnitCents(line: OrderLine, part: PurchaseOrder | undefined): Cents | undefined {
  const accepted =
    part?.status === 'accepted' ? part.accepted.find(({ sku }) => sku === line.sku) : undefined;
  return accepted && Math.min(accepted.unitPriceCents, line.unitPriceCents);
}

function lineCharge(line: OrderLine, part: Accepted, order: PlacedOrder): Cents {
  if (outcomeOf(line, order).outcome === 'refused') return 0;
  return (acceptedUnitCents(line, part) ?? line.unitPriceCents) * line.quantity;
}

/** Shipping by the seller's rule for what it accepted, as far as goods and shipping stay within what was agreed. */
function acceptedCharge(agreed: SellerPart, part: Accepted, order: PlacedOrder): SellerCharge {
  const { seller, subtotalCents, shippingCents, flatRateCents = shippingCents, freeFromCents } = agreed;
  const goodsCents = order.lines
    .filter((line) => line.seller === seller)
    .reduce((sum, line) => sum + lineCharge(line, part, order), 0);
  const rule = freeFromCents === undefined ? undefined : { flatRateCents, freeFromCents };
  const { costCents } = sellerShipping(seller, goodsCents, rule);
  return {
    seller,
    goodsCents,
    shippingCents: Math.min(costCents, subtotalCents + shippingCents - goodsCents),
  };
}

function chargeOf(agreed: SellerPart, order: PlacedOrder): SellerCharge {
  const { seller, subtotalCents, shippingCents } = agreed;
  const part = order.purchaseOrders[seller];
  if (part?.status === 'accepted') return acceptedCharge(agreed, part, order);
  if (part && deliversNothing(part, order)) return { seller, goodsCents: 0, shippingCents: 0 };
  return { seller, goodsCents: subtotalCents, shippingCents };
}

/**
 * Amount that the buyer pays after the answers received so far, in cents: accepted goods with shipping computed for them, ordered
 * goods of sellers that have not answered. Never more than `orderTotals`.
 */
export function chargesOf(order: PlacedOrder) {
  const sellers = orderTotals(order).sellers.map((agreed) => chargeOf(agreed, order));
  const goodsCents = sellers.reduce((sum, charge) => sum + charge.goodsCents, 0);
  const shippingCents = sellers.reduce((sum, charge) => sum + charge.shippingCents, 0);
  return { sellers, goodsCents, shippingCents, totalCents: goodsCents + shippingCents };
}

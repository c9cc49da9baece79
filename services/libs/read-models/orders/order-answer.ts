import { pictureAddress } from '@sextant/contracts/http/catalog.js';
import type { Order, OrderItem, ShippingAddress } from '@sextant/contracts/http/orders.js';
import { cancellableUntil, isWithheld } from '@sextant/domain/order/cancellation-window.js';
import { acceptedUnitCents, chargesOf } from '@sextant/domain/order/charges.js';
import type { OrderLine } from '@sextant/domain/order/events.js';
import { outcomeOf } from '@sextant/domain/order/line-outcome.js';
import { savedIn } from '@sextant/domain/order/saved-by-moving.js';
import { refusalText } from '@sextant/domain/order/seller-texts.js';
import type { PlacedOrder } from '@sextant/domain/order/state.js';
import { orderTotals } from '@sextant/domain/order/totals.js';
import { dollarsOrNull, toDollars } from '@sextant/domain/shared/money.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import { sellerPart } from './seller-part.js';

/** Sealed fields of an order: delivery address, notes for the courier, and the buyer's own number of the order. */
export type Delivery = ShippingAddress & { readonly notes: string; readonly purchaseOrderNumber: string };

export interface Personal {
  readonly user: Order['user'];
  readonly delivery: Delivery;
}

function itemOf(line: OrderLine, order: PlacedOrder): OrderItem {
  const part = order.purchaseOrders[line.seller];
  const accepted = acceptedUnitCents(line, part);
  const { outcome, refusal } = outcomeOf(line, order);
  return {
    product: {
      _id: line.productId,
      product_name: line.productName,
      manufacturer_code: line.manufacturerCode,
      image: pictureAddress(line.productId),
    },
    seller: {
      key: line.seller,
      label: sellerLabel(line.seller),
      domain: line.sellerDomain,
      url: line.sellerUrl,
      sku: line.sku,
    },
    quantity: line.quantity,
    price: toDollars(line.unitPriceCents),
    acceptedPrice: dollarsOrNull(accepted),
    outcome,
    refusal: refusal ? refusalText(refusal) : outcome === 'refused' ? 'not ordered' : null,
    movedFrom: line.movedFromSeller === undefined ? null : sellerLabel(line.movedFromSeller),
  };
}

/** An order in the form of the HTTP contract. */
export function toOrder(order: PlacedOrder, { user, delivery }: Personal): Order {
  const totals = orderTotals(order);
  const charges = chargesOf(order);
  const { notes, purchaseOrderNumber, ...shippingAddress } = delivery;
  return {
    _id: order.orderId,
    user,
    status: order.status,
    createdAt: order.placedAt,
    cancellableUntil: isWithheld(order) ? cancellableUntil(order.placedAt) : null,
    buyerCancelledAt: order.buyerCancelledAt ?? null,
    items: order.lines.map((line) => itemOf(line, order)),
    sellers: Object.entries(order.purchaseOrders).map(([key, part]) => sellerPart(key, part, order)),
    subtotal: toDollars(totals.subtotalCents),
    totalShipping: toDollars(totals.shippingCents),
    shippingCosts: totals.sellers.map(({ seller, shippingCents, freeFromCents, subtotalCents }) => ({
      sellerDomain: sellerByKey(seller)?.domain ?? seller,
      cost: toDollars(shippingCents),
      charged: toDollars(charges.sellers.find((charge) => charge.seller === seller)?.shippingCents ?? 0),
      freeShippingThreshold: toDollars(freeFromCents ?? 0),
      subtotal: toDollars(subtotalCents),
    })),
    totalAmount: toDollars(totals.totalCents),
    notCharged: toDollars(totals.totalCents - charges.totalCents),
    saved: toDollars(savedIn(order)),
    paymentMethod: order.paymentMethod,
    shippingAddress,
    notes,
    purchaseOrderNumber,
  };
}

import type { Cents } from '../shared/money.js';
import type { VendorPaymentMethod } from '../vendor-connection/messages.js';
import type { OrderStatus } from './statuses.js';

export const paymentMethods = ['credit_card', 'invoice'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** One ordered offer, with name, code and price as of the order. `seller` is the registry key. */
export interface OrderLine {
  productId: string;
  productName: string;
  manufacturerCode: string;
  seller: string;
  sellerDomain: string;
  sellerUrl: string;
  sku: string;
  quantity: number;
  unitPriceCents: Cents;
  /** Key of the seller the line was moved from to save money. */
  movedFromSeller?: string;
}

/** Shipping charged by one seller for its part; `freeFromCents` is absent when there is no threshold. */
export interface OrderShipping {
  seller: string;
  costCents: Cents;
  freeFromCents?: Cents;
  /** Rate below the threshold; absent when the seller has none, and in orders older than the field. */
  flatRateCents?: Cents;
}

/** How one seller of an order is paid, as of the order. */
export interface SellerPayment {
  seller: string;
  method: VendorPaymentMethod;
}

export interface AcceptedItem {
  sku: string;
  quantity: number;
  /** Price that the seller asks per item; may be above the ordered price: the buyer is charged at most that (`charges.ts`). */
  unitPriceCents: Cents;
}

export const itemRefusals = ['out_of_stock', 'price_changed', 'unknown_sku', 'refused'] as const;
export type ItemRefusal = (typeof itemRefusals)[number];

export interface RefusedItem {
  sku: string;
  quantity: number;
  reason: ItemRefusal;
  /** With `price_changed`: the seller's current price. */
  currentPriceCents?: Cents;
}

/**
 * Reason why a seller delivers nothing at all. `rejected`: the seller could not process the request itself. `not_received`: it
 * answered that it has no such order, and will not be asked again. `unconfirmed`: its answer was lost; one that is found out later
 * takes its place.
 */
export type SellerRefusal =
  'items_refused' | 'not_connected' | 'credentials_refused' | 'rejected' | 'not_received' | 'unconfirmed';

/** True when the seller may have accepted its part without our knowing: the buyer must not read that it was not ordered. */
export const isUnconfirmed = (reason: SellerRefusal): boolean => reason === 'unconfirmed';

interface Of {
  orderId: string;
  userId: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Mirrors proto/sextant/orders. */
export type OrderEvent =
  | {
      type: 'OrderPlaced';
      data: Of & {
        lines: OrderLine[];
        shipping: OrderShipping[];
        /** JSON of the shipping address, the delivery notes and the buyer's purchase-order number, sealed. */
        sealedShippingAddress: string;
        paymentMethod: PaymentMethod;
        /** One per seller; empty in orders older than the field. */
        payments: SellerPayment[];
        /** Savings of moved lines in this order; absent when none was moved. */
        savedCents?: Cents;
      };
    }
  | { type: 'OrderCancelled'; data: Of & { by: 'customer' | 'staff' | 'sellers' } }
  | { type: 'OrderStatusChanged'; data: Of & { status: Exclude<OrderStatus, 'cancelled'> } }
  | { type: 'OrderReleased'; data: Of & { because: 'window_closed' | 'staff' } }
  | { type: 'OrderDeleted'; data: Of }
  // From now on the seller may be asked; recorded before the first attempt, so also for a part that is then refused unasked.
  | { type: 'PurchaseOrderSent'; data: Of & { seller: string } }
  | {
      type: 'PurchaseOrderAccepted';
      data: Of & {
        seller: string;
        sellerOrderId: string;
        accepted: AcceptedItem[];
        refused: RefusedItem[];
      };
    }
  | {
      type: 'PurchaseOrderRefused';
      data: Of & { seller: string; reason: SellerRefusal; refused: RefusedItem[] };
    };

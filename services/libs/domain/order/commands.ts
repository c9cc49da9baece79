import type { Cents } from '../shared/money.js';
import type { ShippingRule } from '../shipping/shipping.js';
import type { VendorPaymentMethod } from '../vendor-connection/messages.js';
import type { AcceptedItem, PaymentMethod, RefusedItem, SellerRefusal } from './events.js';
import type { OrderStatus } from './statuses.js';
import type { MovedLines } from './saved-by-moving.js';

interface Command<Type extends string> {
  readonly type: Type;
  readonly orderId: string;
  /** Current time, ISO 8601 in UTC. */
  readonly at: string;
}

/** The offer as the server knows it when the order is placed. */
export interface KnownOffer {
  readonly sku: string;
  /** The seller's recent quote for this buyer, else the list price; undefined without either. */
  readonly unitPriceCents: Cents | undefined;
  /** True when in stock, on backorder, or quoted as available to this buyer. */
  readonly available: boolean;
}

export interface WantedLine {
  readonly productId: string;
  readonly productName: string;
  readonly manufacturerCode: string;
  readonly seller: string;
  readonly sellerDomain: string;
  readonly sellerUrl: string;
  readonly quantity: number;
  /** Undefined when the seller no longer offers it. */
  readonly offer: KnownOffer | undefined;
  /** The price the buyer was shown; compared, never charged. */
  readonly shownPriceCents?: Cents;
}

export interface OrderedSeller {
  readonly label: string;
  /** True when the buyer has connected an account that the seller has not refused. */
  readonly connected: boolean;
  /** True when an account is connected but the seller no longer accepts its credentials. */
  readonly loginRefused?: boolean;
  /** Of the connected account; absent without one. */
  readonly paymentMethod?: VendorPaymentMethod;
  /** Undefined for a seller without a rule, which ships at 0. */
  readonly shipping: ShippingRule | undefined;
}

export interface PlaceOrder extends Command<'PlaceOrder'> {
  readonly userId: string;
  readonly lines: readonly WantedLine[];
  /** By seller key; complete for the sellers of the lines. */
  readonly sellers: Readonly<Record<string, OrderedSeller>>;
  /** The total the buyer was shown; compared, never charged. */
  readonly shownTotalCents?: Cents;
  /** Goods among the lines that the user has moved to save money; default: none. */
  readonly moved?: readonly MovedLines[];
  /** JSON of the shipping address, the delivery notes and the buyer's purchase-order number, sealed. */
  readonly sealedShippingAddress: string;
  readonly paymentMethod: PaymentMethod;
}

/** Sent by the buyer, within the cancellation window. */
export interface CancelOrder extends Command<'CancelOrder'> {
  readonly userId: string;
}

/** Sent by staff: sets any status from any other; not shipped or delivered when sellers have refused every line. */
export interface SetOrderStatus extends Command<'SetOrderStatus'> {
  readonly status: OrderStatus;
  /** Refused when the order has another status. */
  readonly expectedStatus?: OrderStatus;
}

/** Sent by the timer after the cancellation window has closed; releases the order to the sellers. */
export type ReleaseOrder = Command<'ReleaseOrder'>;

/** Sent by staff. */
export type DeleteOrder = Command<'DeleteOrder'>;

/** Sent before every attempt to order at a seller; refused when the seller must not get the order, or no longer. */
export interface SendPurchaseOrder extends Command<'SendPurchaseOrder'> {
  readonly seller: string;
}

export type SellerAnswer =
  | {
      readonly outcome: 'answered';
      readonly sellerOrderId: string;
      readonly accepted: readonly AcceptedItem[];
      readonly refused: readonly RefusedItem[];
    }
  | { readonly outcome: 'refused'; readonly reason: Exclude<SellerRefusal, 'items_refused'> };

export interface RecordSellerAnswer extends Command<'RecordSellerAnswer'> {
  readonly seller: string;
  readonly answer: SellerAnswer;
}

export type OrderCommand =
  | PlaceOrder
  | CancelOrder
  | SetOrderStatus
  | ReleaseOrder
  | DeleteOrder
  | SendPurchaseOrder
  | RecordSellerAnswer;

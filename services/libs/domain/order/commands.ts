import type { Cents } from '../shared/money.js';
import type { ShippingRule } from '../shipping/shipping.js';
import type { AcceptedItem, OrderStatus, PaymentMethod, RefusedItem, SellerRefusal } from './events.js';

interface Command<Type extends string> {
  readonly type: Type;
  readonly orderId: string;
  /** Now, ISO 8601 in UTC. */
  readonly at: string;
}

/** What the server knows of an offer at the moment of ordering. */
export interface KnownOffer {
  readonly sku: string;
  /** The customer's own price when the seller gave one lately, else the list price; undefined: there is none. */
  readonly unitPriceCents: Cents | undefined;
  /** In stock or on backorder, or the seller quoted the customer a price of their own. */
  readonly available: boolean;
}

/** A line somebody wants to order. */
export interface WantedLine {
  readonly productId: string;
  readonly productName: string;
  readonly manufacturerCode: string;
  readonly seller: string;
  readonly sellerDomain: string;
  readonly sellerUrl: string;
  readonly quantity: number;
  /** Undefined: the seller no longer offers it. */
  readonly offer: KnownOffer | undefined;
  /** The price the customer was shown. Only ever compared. */
  readonly shownPriceCents?: Cents;
}

export interface OrderedSeller {
  readonly label: string;
  /** The customer has connected an account there that the seller has not refused. */
  readonly connected: boolean;
  /** The account is connected, and the seller no longer takes its login. */
  readonly loginRefused?: boolean;
  /** Undefined for a seller without a rule, who ships at 0. */
  readonly shipping: ShippingRule | undefined;
}

export interface PlaceOrder extends Command<'PlaceOrder'> {
  readonly userId: string;
  readonly lines: readonly WantedLine[];
  /** By seller key; every seller of the lines. */
  readonly sellers: Readonly<Record<string, OrderedSeller>>;
  /** The total the customer was shown. Only ever compared. */
  readonly shownTotalCents?: Cents;
  readonly sealedShippingAddress: string;
  readonly paymentMethod: PaymentMethod;
}

/** By the customer, within the window. */
export interface CancelOrder extends Command<'CancelOrder'> {
  readonly userId: string;
}

/** By staff: any status from any other. */
export interface SetOrderStatus extends Command<'SetOrderStatus'> {
  readonly status: OrderStatus;
  /** Refused when the status is another by now. */
  readonly expectedStatus?: OrderStatus;
}

/** The window has closed: off to the sellers. */
export type ReleaseOrder = Command<'ReleaseOrder'>;

/** By staff. */
export type DeleteOrder = Command<'DeleteOrder'>;

/** Asked for before a seller is asked, every time; refused when the seller must not get the order (any more). */
export interface SendPurchaseOrder extends Command<'SendPurchaseOrder'> {
  readonly seller: string;
}

/** What the seller made of its part. */
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

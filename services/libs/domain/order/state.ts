import type { Complete } from '../shared/complete.js';
import type { Cents } from '../shared/money.js';
import type {
  AcceptedItem,
  OrderEvent,
  OrderLine,
  OrderShipping,
  PaymentMethod,
  RefusedItem,
  SellerPayment,
  SellerRefusal,
} from './events.js';
import type { OrderStatus } from './statuses.js';

/** One seller's part of an order. */
export type PurchaseOrder =
  | { readonly status: 'waiting' }
  | { readonly status: 'sent'; readonly sentAt: string }
  | {
      readonly status: 'accepted';
      readonly at: string;
      readonly sellerOrderId: string;
      readonly accepted: readonly AcceptedItem[];
      /** Not empty when the seller delivers only part of the items. */
      readonly refused: readonly RefusedItem[];
    }
  | {
      readonly status: 'refused';
      readonly at: string;
      readonly reason: SellerRefusal;
      readonly refused: readonly RefusedItem[];
    };

export interface PlacedOrder {
  readonly status: OrderStatus;
  readonly orderId: string;
  readonly userId: string;
  readonly placedAt: string;
  readonly lines: readonly OrderLine[];
  readonly shipping: readonly OrderShipping[];
  readonly sealedShippingAddress: string;
  readonly paymentMethod: PaymentMethod;
  /** Per seller, read by `paymentAt`; empty in orders older than the field. */
  readonly payments: readonly SellerPayment[];
  /** Savings of moved lines at the time of placement; absent when none was moved. */
  readonly savedCents?: Cents;
  /** The purchase orders are being sent or were sent. Never reverted. */
  readonly released: boolean;
  readonly cancelledBy?: 'customer' | 'staff' | 'sellers';
  /** When its buyer last cancelled it, also where staff have reopened it since. */
  readonly buyerCancelledAt?: string;
  /** Parts by seller key, in the order of the lines. */
  readonly purchaseOrders: Readonly<Record<string, PurchaseOrder>>;
}

/** Plain data: it survives a round trip through JSON. */
export type OrderState = { readonly status: 'absent' } | { readonly status: 'deleted' } | PlacedOrder;

export const absent: OrderState = { status: 'absent' };

export const isPlaced = (state: OrderState): state is PlacedOrder =>
  state.status !== 'absent' && state.status !== 'deleted';

type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data'];

// Copied field by field, to keep other fields of a decoded message out of the state.
const lineOf = (line: OrderLine): OrderLine =>
  ({
    productId: line.productId,
    productName: line.productName,
    manufacturerCode: line.manufacturerCode,
    seller: line.seller,
    sellerDomain: line.sellerDomain,
    sellerUrl: line.sellerUrl,
    sku: line.sku,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    movedFromSeller: line.movedFromSeller,
  }) satisfies Complete<OrderLine>;
const acceptedOf = ({ sku, quantity, unitPriceCents }: AcceptedItem): AcceptedItem =>
  ({ sku, quantity, unitPriceCents }) satisfies Complete<AcceptedItem>;
const refusedOf = ({ sku, quantity, reason, currentPriceCents }: RefusedItem): RefusedItem =>
  ({ sku, quantity, reason, currentPriceCents }) satisfies Complete<RefusedItem>;
const shippingOf = ({ seller, costCents, freeFromCents, flatRateCents }: OrderShipping): OrderShipping =>
  ({ seller, costCents, freeFromCents, flatRateCents }) satisfies Complete<OrderShipping>;
const paymentOf = ({ seller, method }: SellerPayment): SellerPayment =>
  ({ seller, method }) satisfies Complete<SellerPayment>;

function placed({ orderId, userId, at, lines, shipping, ...rest }: Placed): PlacedOrder {
  return {
    status: 'pending',
    orderId,
    userId,
    placedAt: at,
    lines: lines.map(lineOf),
    shipping: shipping.map(shippingOf),
    sealedShippingAddress: rest.sealedShippingAddress,
    paymentMethod: rest.paymentMethod,
    payments: rest.payments.map(paymentOf),
    ...(rest.savedCents === undefined ? {} : { savedCents: rest.savedCents }),
    released: false,
    purchaseOrders: Object.fromEntries(lines.map(({ seller }) => [seller, { status: 'waiting' }])),
  };
}

const withPurchaseOrder = (order: PlacedOrder, seller: string, purchase: PurchaseOrder): PlacedOrder => ({
  ...order,
  purchaseOrders: { ...order.purchaseOrders, [seller]: purchase },
});

function change(order: PlacedOrder, { type, data }: OrderEvent): OrderState {
  switch (type) {
    case 'OrderPlaced':
      return order;
    case 'OrderCancelled':
      return {
        ...order,
        status: 'cancelled',
        cancelledBy: data.by,
        ...(data.by === 'customer' ? { buyerCancelledAt: data.at } : {}),
      };
    case 'OrderStatusChanged':
      return { ...order, status: data.status, cancelledBy: undefined };
    case 'OrderReleased':
      return { ...order, released: true, status: order.status === 'pending' ? 'processing' : order.status };
    case 'OrderDeleted':
      return { status: 'deleted' };
    case 'PurchaseOrderSent':
      return withPurchaseOrder(order, data.seller, { status: 'sent', sentAt: data.at });
    case 'PurchaseOrderAccepted':
      return withPurchaseOrder(order, data.seller, {
        status: 'accepted',
        at: data.at,
        sellerOrderId: data.sellerOrderId,
        accepted: data.accepted.map(acceptedOf),
        refused: data.refused.map(refusedOf),
      });
    case 'PurchaseOrderRefused':
      return withPurchaseOrder(order, data.seller, {
        status: 'refused',
        at: data.at,
        reason: data.reason,
        refused: data.refused.map(refusedOf),
      });
    default:
      data satisfies never;
      return order;
  }
}

/** A deleted order stays deleted. */
export function evolve(state: OrderState, event: OrderEvent): OrderState {
  if (isPlaced(state)) return change(state, event);
  return state.status === 'absent' && event.type === 'OrderPlaced' ? placed(event.data) : state;
}

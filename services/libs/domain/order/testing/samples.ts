import { addMilliseconds } from './times.js';
import type { OrderedSeller, PlaceOrder, WantedLine } from '../commands.js';
import { CANCELLATION_WINDOW_MS } from '../cancellation-window.js';
import type { OrderEvent } from '../events.js';
import type { OrderStatus } from '../statuses.js';
import { placeOrder } from '../place-order.js';

export const placedAt = '2026-03-01T10:00:00.000Z';
/** Instant this many milliseconds after the order was placed. */
export const after = (ms: number): string => addMilliseconds(placedAt, ms);
export const windowCloses = after(CANCELLATION_WINDOW_MS);
export const tooLate = after(CANCELLATION_WINDOW_MS + 1);

export const wanted = (seller: string, changes: Partial<WantedLine> = {}): WantedLine => ({
  productId: `p-${seller}`,
  productName: 'Nitrile Gloves',
  manufacturerCode: 'NG-1',
  seller,
  sellerDomain: `${seller}.com`,
  sellerUrl: `https://www.${seller}.com/product/1`,
  quantity: 2,
  offer: { sku: `${seller}-1`, unitPriceCents: 1000, available: true },
  ...changes,
});

const seller = (label: string, shipping: OrderedSeller['shipping']): OrderedSeller => ({
  label,
  shipping,
  connected: true,
});
export const sellers: Record<string, OrderedSeller> = {
  net32: seller('net32', { flatRateCents: 699, freeFromCents: 7500 }),
  darby: seller('Darby Dental', { flatRateCents: 1395, freeFromCents: 15_000 }),
  unheard: seller('Unheard', undefined),
};

/** The sellers of `place`; the buyer's connections to these pay by invoice. */
export const sellersByInvoice = (...keys: string[]): Record<string, OrderedSeller> =>
  Object.fromEntries(
    Object.entries(sellers).map(([key, each]) => [
      key,
      keys.includes(key) ? { ...each, paymentMethod: 'invoice' } : each,
    ]),
  );

export const place = (changes: Partial<PlaceOrder> = {}): PlaceOrder => ({
  type: 'PlaceOrder',
  orderId: 'o1',
  userId: 'u1',
  at: placedAt,
  lines: [wanted('net32'), wanted('darby')],
  sellers,
  sealedShippingAddress: 'sealed',
  paymentMethod: 'credit_card',
  ...changes,
});

/** The event of placing the sample order. */
export function placedWith(changes: Partial<PlaceOrder> = {}): OrderEvent {
  const decision = placeOrder(place(changes));
  if (!decision.ok || !decision.events[0]) throw new Error('the sample order cannot be placed');
  return decision.events[0];
}

const of = { orderId: 'o1', userId: 'u1' };
export const released: OrderEvent = {
  type: 'OrderReleased',
  data: { ...of, because: 'window_closed', at: tooLate },
};
export const sent = (to: string): OrderEvent => ({
  type: 'PurchaseOrderSent',
  data: { ...of, seller: to, at: tooLate },
});
export const accepted = (by: string): OrderEvent => ({
  type: 'PurchaseOrderAccepted',
  data: {
    ...of,
    seller: by,
    sellerOrderId: `${by}-7`,
    at: tooLate,
    refused: [],
    accepted: [{ sku: `${by}-1`, quantity: 2, unitPriceCents: 950 }],
  },
});
export const refusedBy = (by: string): OrderEvent => ({
  type: 'PurchaseOrderRefused',
  data: { ...of, seller: by, reason: 'not_connected', refused: [], at: tooLate },
});
export const unconfirmedBy = (by: string): OrderEvent => ({
  type: 'PurchaseOrderRefused',
  data: { ...of, seller: by, reason: 'unconfirmed', refused: [], at: tooLate },
});
export const statusSet = (status: Exclude<OrderStatus, 'cancelled'>): OrderEvent => ({
  type: 'OrderStatusChanged',
  data: { ...of, status, at: tooLate },
});
export const cancelledBy = (by: 'customer' | 'staff' | 'sellers'): OrderEvent => ({
  type: 'OrderCancelled',
  data: { ...of, by, at: after(1000) },
});
export const deleted: OrderEvent = { type: 'OrderDeleted', data: { ...of, at: tooLate } };

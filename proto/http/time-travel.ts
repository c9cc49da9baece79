import type { OrderStatus } from '@sextant/domain/order/statuses.js';
import { entityId } from './parameters.js';
import { z } from './zod.js';

/** Kinds of streams that staff can look at as of a moment. A cart has the id of its user. */
export const historyKinds = ['order', 'cart', 'product'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Path of GET /admin/history/{kind}/{id} */
export const historyParam = z.object({ kind: z.enum(historyKinds), id: entityId });
export type HistoryParam = z.infer<typeof historyParam>;

/** One event of the stream, in words. */
export interface HistoryMoment {
  /** Counted from 1. */
  revision: number;
  /** Time of recording, ISO 8601. */
  at: string;
  type: string;
  title: string;
}

/** GET /admin/history/{kind}/{id}, oldest first. */
export interface HistoryAnswer {
  moments: HistoryMoment[];
}

/** GET /admin/history/{kind}/{id}/as-of: after the event of that revision, or at that instant. */
export const asOfQuery = z
  .object({
    revision: z.coerce.number().int().min(1).max(1_000_000).optional(),
    at: z.iso.datetime('Give an instant, ISO 8601 in UTC').optional(),
  })
  .refine(({ revision, at }) => (revision === undefined) !== (at === undefined), {
    message: 'Name either a revision or an instant',
  });
export type AsOfQuery = z.infer<typeof asOfQuery>;

export interface OrderAsOf {
  kind: 'order';
  /** A `deleted` order shows no other field. */
  status: OrderStatus | 'deleted';
  released: boolean;
  lines: {
    productId: string;
    name: string;
    code: string;
    seller: string;
    quantity: number;
    unitPrice: number;
    outcome: 'ordered' | 'accepted' | 'refused';
  }[];
  sellers: { label: string; status: 'waiting' | 'sent' | 'accepted' | 'refused' }[];
  subtotal: number;
  shipping: number;
  total: number;
}

export interface CartAsOf {
  kind: 'cart';
  /** Prices are those of that moment, from the products' own streams; null when the offer had none. */
  lines: {
    productId: string;
    name: string;
    seller: string;
    quantity: number;
    unitPrice: number | null;
  }[];
  /** Total of the lines with a price. */
  total: number;
}

export interface ProductAsOf {
  kind: 'product';
  name: string;
  code: string;
  bestPrice: number | null;
  /** Cheapest first, those without a price last. */
  offers: { seller: string; sku: string; price: number | null; availability: string }[];
}

export type StateAsOf = OrderAsOf | CartAsOf | ProductAsOf;

export interface AsOfAnswer {
  /** The last event that counts; 0 before the first. */
  revision: number;
  /** Time at which that event was recorded; null before the first. */
  at: string | null;
  /** Null before the first event. */
  state: StateAsOf | null;
}

import type { OrderProblem, RefusedOrderItem } from '@sextant/contracts/http/orders.js';
import { isUncertain } from '../../../lib/idempotency-key.js';
import { ApiError } from '../../../lib/problem.js';
import { lineKey } from '../cart-lines.js';
import type { ShownLine } from '../shown-lines.js';

/** A price that went up between looking and ordering; in dollars. */
export interface PriceChange {
  line: ShownLine;
  shown: number;
  now: number;
}

/** A line that keeps the order from being placed, and why. */
export interface Blocked {
  line: ShownLine;
  reason: RefusedOrderItem['reason'];
  message: string;
}

/** Reason an attempt placed no order. */
export type NotPlaced =
  /** `changes` is empty when the total changed without any price having changed. */
  | { kind: 'repriced'; message: string; changes: PriceChange[] }
  | { kind: 'blocked'; blocked: Blocked[] }
  /** The order was not sent: likely slips are asked about first. */
  | { kind: 'needs-confirmation'; warnings: string[] }
  | { kind: 'failed'; message: string | null; uncertain: boolean };

export const LOGGED_OUT =
  'Your session has ended. Nothing was ordered, and your cart is kept: log in to order it.';

const FIRST_ARRIVED =
  'We received your earlier order, and it may have been placed. Look at your orders before you order again.';

/** Texts about an order whose call had no answer: it may have been placed. */
export const MAY_BE_PLACED = {
  title: 'Your order may have been placed',
  text: 'We do not know whether it went through. Look at your orders before you order again.',
};

/** Code of the refusal of an order that differs from one whose answer was lost. */
export const ORDER_ARRIVED = 'idempotency_key_reused';

const itemsOf = (error: ApiError): RefusedOrderItem[] => {
  const { items } = error.body as Partial<OrderProblem>;
  return Array.isArray(items) ? items : [];
};

/** Reads a refusal against the lines that were sent. */
export function readRefusal(error: unknown, sent: readonly ShownLine[]): NotPlaced {
  const uncertain = isUncertain(error);
  if (!(error instanceof ApiError) || uncertain) return { kind: 'failed', message: null, uncertain };
  const found = itemsOf(error).flatMap((item) => {
    const line = sent[item.index] ?? sent.find((each) => each.seller.url === item.sellerUrl);
    return line ? [{ item, line }] : [];
  });
  if (error.code === 'prices_changed') {
    const changes = found.flatMap(({ item, line }) =>
      item.price === undefined
        ? []
        : [{ line, shown: item.shownPrice ?? line.seller.price ?? 0, now: item.price }],
    );
    return { kind: 'repriced', message: error.message, changes };
  }
  const blocked = found
    .filter(({ item }) => item.reason !== 'price_changed')
    .map(({ item, line }) => ({ line, reason: item.reason, message: item.message }));
  if (blocked.length > 0) return { kind: 'blocked', blocked };
  if (error.code === ORDER_ARRIVED) return { kind: 'failed', message: FIRST_ARRIVED, uncertain: false };
  const message = error.status === 401 ? LOGGED_OUT : error.status < 500 ? error.message : null;
  return { kind: 'failed', message, uncertain: false };
}

/** The new prices by line key, for the next attempt. */
export const newPrices = (changes: readonly PriceChange[]): Record<string, number> =>
  Object.fromEntries(changes.map(({ line, now }) => [lineKey(line), now]));

import type { OrderSummary } from '@sextant/contracts/http/admin.js';
import { addFigures, minuteOf, noFigures, type OrderFigures } from '@sextant/domain/order/figures.js';
import type { OrderStatus } from '@sextant/domain/order/statuses.js';
import type { OrderChanged, Pushed } from '@sextant/contracts/socket/events.js';

/** Events of the live connection about orders. */
export type LiveOrderEvent =
  | { readonly name: 'order.placed'; readonly event: Pushed & { readonly orderId: string } }
  | { readonly name: 'order.changed'; readonly event: Pushed & OrderChanged };

/** The orders of the day as this screen knows them: an answer of the API, and every event after its cursor. */
export interface LiveOrders {
  readonly summary: OrderSummary | null;
  /** Cursor of the last event taken in. */
  readonly cursor: string;
  readonly today: OrderFigures;
  /** Orders by minute. */
  readonly minutes: ReadonlyMap<string, number>;
  /** Events an answer still on its way may not know of; oldest first. */
  readonly recent: readonly LiveOrderEvent[];
  /** Cursor of the placement of orders that have come in while the screen is open; oldest first. */
  readonly placed: ReadonlyMap<string, string>;
  /** Latest status, and its cursor, of orders that have changed while the screen is open; the latest last. */
  readonly statuses: ReadonlyMap<string, { readonly status: string; readonly cursor: string }>;
}

/** Most events, new orders and statuses that are kept; the oldest are forgotten. */
const MAX_KEPT = 10_000;

function newest<T>(entries: Map<string, T>): Map<string, T> {
  for (const key of entries.keys()) {
    if (entries.size <= MAX_KEPT) break;
    entries.delete(key);
  }
  return entries;
}

export const noLiveOrders: LiveOrders = {
  summary: null,
  cursor: '',
  today: noFigures,
  minutes: new Map(),
  recent: [],
  placed: new Map(),
  statuses: new Map(),
};

function withFigures(live: LiveOrders, events: readonly LiveOrderEvent[]): LiveOrders {
  const { summary } = live;
  if (!summary) return live;
  let { cursor, today } = live;
  const minutes = new Map(live.minutes);
  for (const { name, event } of events) {
    // Sent once more after a reconnect, or known to the answer already.
    if (event.cursor <= cursor) continue;
    cursor = event.cursor;
    if (name !== 'order.changed' || !event.staff) continue;
    const { minute, ...figures } = event.staff;
    minutes.set(minute, (minutes.get(minute) ?? 0) + figures.orders);
    if (minute < summary.from || minute >= summary.before) continue;
    today = addFigures(today, figures);
  }
  return { ...live, cursor, today, minutes };
}

/** Restarts from an answer of the API and adds the events it does not include yet. */
export function rebase(live: LiveOrders, summary: OrderSummary): LiveOrders {
  const minutes = new Map(summary.recent.map(({ minute, orders }) => [minute, orders]));
  const based = { ...live, summary, cursor: summary.cursor, today: summary.today, minutes };
  return withFigures(based, live.recent);
}

/** Takes in events in the order they came. */
export function receive(live: LiveOrders, events: readonly LiveOrderEvent[]): LiveOrders {
  const placed = new Map(live.placed);
  const statuses = new Map(live.statuses);
  for (const { name, event } of events) {
    if (name === 'order.placed') {
      if (!placed.has(event.orderId)) placed.set(event.orderId, event.cursor);
      continue;
    }
    statuses.delete(event.orderId);
    statuses.set(event.orderId, { status: event.status, cursor: event.cursor });
    if (event.status === 'deleted') placed.delete(event.orderId);
  }
  const recent = [...live.recent, ...events].slice(-MAX_KEPT);
  return { ...withFigures(live, events), recent, placed: newest(placed), statuses: newest(statuses) };
}

/** The status of an order in a list that was complete up to a cursor. */
export function statusSince(
  { statuses }: Pick<LiveOrders, 'statuses'>,
  cursor: string,
  order: { readonly _id: string; readonly status: string },
): string {
  const latest = statuses.get(order._id);
  return latest && latest.cursor > cursor ? latest.status : order.status;
}

/**
 * Number of orders placed since a list was complete up to a cursor, without those it shows.
 * @param status status of the orders that the list shows; null for all
 */
export function countNewer(
  { placed, statuses }: Pick<LiveOrders, 'placed' | 'statuses'>,
  cursor: string,
  shown: ReadonlySet<string>,
  status: OrderStatus | null = null,
): number {
  let count = 0;
  for (const [id, at] of placed) {
    const now = statuses.get(id)?.status ?? 'pending';
    if (at > cursor && !shown.has(id) && (status === null || now === status)) count += 1;
  }
  return count;
}

/** Orders of each of the last `length` minutes up to now; the oldest first. */
export function perMinute(
  { minutes }: Pick<LiveOrders, 'minutes'>,
  now: Date,
  length: number,
): { minute: string; orders: number }[] {
  return Array.from({ length }, (_, index) => {
    const at = new Date(now.getTime() - (length - 1 - index) * 60_000).toISOString();
    const minute = minuteOf(at);
    return { minute, orders: minutes.get(minute) ?? 0 };
  });
}

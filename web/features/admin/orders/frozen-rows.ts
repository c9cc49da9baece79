import type { AdminOrdersAnswer } from '@sextant/contracts/http/admin.js';
import { useState } from 'react';

interface Frozen {
  /** Filters and page of the list. */
  place: string;
  answer: AdminOrdersAnswer;
}

interface FrozenRows {
  /** Rows in frozen order, each as the newest answer that has it. */
  orders: AdminOrdersAnswer['orders'];
  /** Live-feed cursor that the row of an order is complete up to. */
  cursorOf: (id: string) => string;
  /** Orders that the newest answer knows of and the rows leave out. */
  waiting: number;
}

/** The rows of one answer, each as a newer one has it. */
function frozenRows(held: AdminOrdersAnswer, newest: AdminOrdersAnswer): FrozenRows {
  if (held === newest) return { orders: held.orders, cursorOf: () => held.cursor, waiting: 0 };
  const shown = new Set(held.orders.map(({ _id }) => _id));
  const known = new Map(newest.orders.map((order) => [order._id, order]));
  // Others have moved up from the next page in place of a deleted one.
  const firstShown = newest.orders.findIndex(({ _id }) => shown.has(_id));
  const above = firstShown === -1 ? newest.orders.length : firstShown;
  const unseen = newest.pagination.page === 1 ? above : 0;
  return {
    orders: held.orders.map((order) => known.get(order._id) ?? order),
    cursorOf: (id) => (known.has(id) ? newest : held).cursor,
    waiting: Math.max(unseen, newest.pagination.total - held.pagination.total),
  };
}

/**
 * Freezes row order across background refetches, as after a lost connection: rows move when another list is chosen, or
 * when `move` is called with the answer to show.
 * @param answer null while none is known for this place
 */
export function useFrozenRows(place: string, answer: AdminOrdersAnswer | null) {
  const [held, setHeld] = useState<Frozen | null>(null);
  // An empty list has nothing that could move.
  if (answer && (held?.place !== place || held.answer.orders.length === 0) && held?.answer !== answer)
    setHeld({ place, answer });
  const rows = held && answer && held.place === place ? frozenRows(held.answer, answer) : null;
  return { rows, move: (next: AdminOrdersAnswer) => setHeld({ place, answer: next }) };
}

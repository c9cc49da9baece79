import type { Cents } from '../shared/money.js';
import { chargesOf } from './charges.js';
import { outcomeOf } from './line-outcome.js';
import { isPlaced, type OrderState, type PlacedOrder } from './state.js';

/** Figures of orders for monitoring. Figures of different orders add up. */
export interface OrderFigures {
  readonly orders: number;
  /** Amount that buyers pay after the answers of sellers. */
  readonly valueCents: Cents;
  /** Orders in which a seller has refused anything. */
  readonly refused: number;
  /** Orders in which a seller has still to answer, without cancelled ones and parts that are unconfirmed. */
  readonly waiting: number;
}

export const noFigures: OrderFigures = { orders: 0, valueCents: 0, refused: 0, waiting: 0 };

const isWaiting = ({ status, purchaseOrders }: PlacedOrder): boolean =>
  status !== 'cancelled' &&
  Object.values(purchaseOrders).some((part) => part.status === 'waiting' || part.status === 'sent');

/** Contribution of one order; zero when it does not exist, or no longer. */
export function figuresOf(state: OrderState): OrderFigures {
  if (!isPlaced(state)) return noFigures;
  return {
    orders: 1,
    valueCents: chargesOf(state).totalCents,
    refused: state.lines.some((line) => outcomeOf(line, state).outcome === 'refused') ? 1 : 0,
    waiting: isWaiting(state) ? 1 : 0,
  };
}

export const addFigures = (a: OrderFigures, b: OrderFigures): OrderFigures => ({
  orders: a.orders + b.orders,
  valueCents: a.valueCents + b.valueCents,
  refused: a.refused + b.refused,
  waiting: a.waiting + b.waiting,
});

/** Difference that turns `before` into `after` when added to it. */
export const figuresBetween = (before: OrderFigures, after: OrderFigures): OrderFigures => ({
  orders: after.orders - before.orders,
  valueCents: after.valueCents - before.valueCents,
  refused: after.refused - before.refused,
  waiting: after.waiting - before.waiting,
});

/** Minute of an instant, "2026-03-01T10:05", in UTC. An order counts for that of its placement. */
export const minuteOf = (at: string): string => at.slice(0, 16);

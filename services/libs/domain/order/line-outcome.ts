import { isUnconfirmed, type OrderLine, type RefusedItem } from './events.js';
import type { PlacedOrder } from './state.js';

interface LineOutcome {
  /** `ordered` until the seller has answered, and while its answer is `unconfirmed`. */
  readonly outcome: 'ordered' | 'accepted' | 'refused';
  /** With `refused`: the seller's answer for this line, if it gave one. */
  readonly refusal?: RefusedItem;
}

export function outcomeOf({ seller, sku }: OrderLine, { purchaseOrders }: PlacedOrder): LineOutcome {
  const part = purchaseOrders[seller];
  if (part?.status !== 'accepted' && part?.status !== 'refused') return { outcome: 'ordered' };
  if (part.status === 'refused' && isUnconfirmed(part.reason)) return { outcome: 'ordered' };
  const refusal = part.refused.find((item) => item.sku === sku);
  if (refusal) return { outcome: 'refused', refusal };
  return { outcome: part.status === 'refused' ? 'refused' : 'accepted' };
}

/** True when sellers have refused all of an order's lines: nothing was bought. */
export const areAllRefused = (lines: readonly Pick<LineOutcome, 'outcome'>[]): boolean =>
  lines.every(({ outcome }) => outcome === 'refused');

export const isRefusedEntirely = (order: PlacedOrder): boolean =>
  areAllRefused(order.lines.map((line) => outcomeOf(line, order)));

import type { OrderLine, SellerRefusal } from './events.js';
import { outcomeOf } from './line-outcome.js';
import type { PlacedOrder } from './state.js';

/** Where a line of an order is to be bought again. */
export interface WantedAgain {
  /** Whether its seller is as good as before: it comes from there unless that costs more. */
  readonly stays: boolean;
  /** Sellers that refused the product in this order at any price. */
  readonly without: readonly string[];
}

/** Refusals because of the account, not the goods: the seller still has them. */
const ACCOUNT: ReadonlySet<SellerRefusal> = new Set(['not_connected', 'credentials_refused']);

const isOver = ({ status }: PlacedOrder): boolean => status === 'delivered' || status === 'cancelled';

/**
 * Lines to order again: all, or only the refused ones when `only` asks for them. Of an order still under way that was
 * refused in part, only the refused lines, because the rest would be bought twice.
 */
export function linesToReorder(order: PlacedOrder, only?: 'refused'): readonly OrderLine[] {
  const refused = order.lines.filter((line) => outcomeOf(line, order).outcome === 'refused');
  if (only === 'refused') return refused;
  return refused.length > 0 && !isOver(order) ? refused : order.lines;
}

const refusedForAccount = ({ seller }: OrderLine, { purchaseOrders }: PlacedOrder): boolean => {
  const part = purchaseOrders[seller];
  return part?.status === 'refused' && ACCOUNT.has(part.reason);
};

const isGone = (line: OrderLine, order: PlacedOrder): boolean => {
  const { outcome, refusal } = outcomeOf(line, order);
  return outcome === 'refused' && refusal?.reason !== 'price_changed';
};

/**
 * From whom to order a line again: from its own seller unless another costs less; a refused line from anybody but those who refused
 * the product, its own seller included only when that refused because of the price. After a problem with the account the seller
 * still has the goods.
 */
export function wantedAgain(line: OrderLine, order: PlacedOrder): WantedAgain {
  const refused = outcomeOf(line, order).outcome === 'refused';
  const without = order.lines
    .filter(
      (other) =>
        other.productId === line.productId && isGone(other, order) && !refusedForAccount(other, order),
    )
    .map(({ seller }) => seller);
  return { stays: !refused || refusedForAccount(line, order), without };
}

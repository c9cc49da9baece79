import type { OrderLine, SellerRefusal } from './events.js';
import { outcomeOf } from './line-outcome.js';
import type { PlacedOrder } from './state.js';
import { statusRules } from './statuses.js';

/** Sellers that a line of an order may be bought from again. */
interface WantedAgain {
  /** True when the line's own seller still has it: it is bought there again unless another costs less. */
  readonly stays: boolean;
  /** Sellers that refused the product in this order at any price. */
  readonly without: readonly string[];
}

/** Refusals for another reason than the goods, which the seller still has. */
const NOT_THE_GOODS: ReadonlySet<SellerRefusal> = new Set([
  'not_connected',
  'credentials_refused',
  'not_received',
]);

/**
 * Lines to re-order: all, or with `only` the refused ones. An order under way that was refused in part gives only its
 * refused lines, because the rest would be bought twice.
 */
export function linesToReorder(order: PlacedOrder, only?: 'refused'): readonly OrderLine[] {
  const refused = order.lines.filter((line) => outcomeOf(line, order).outcome === 'refused');
  if (only === 'refused') return refused;
  return refused.length > 0 && !statusRules[order.status].isOver ? refused : order.lines;
}

const stillHasGoods = ({ seller }: OrderLine, { purchaseOrders }: PlacedOrder): boolean => {
  const part = purchaseOrders[seller];
  return part?.status === 'refused' && NOT_THE_GOODS.has(part.reason);
};

const isGone = (line: OrderLine, order: PlacedOrder): boolean => {
  const { outcome, refusal } = outcomeOf(line, order);
  return outcome === 'refused' && refusal?.reason !== 'price_changed';
};

/**
 * Sellers for a re-ordered line: its own seller unless another costs less. A refused line comes from any seller that
 * has not refused the product. Its own seller counts only if it refused because of the price, or for another reason
 * than the goods.
 */
export function wantedAgain(line: OrderLine, order: PlacedOrder): WantedAgain {
  const refused = outcomeOf(line, order).outcome === 'refused';
  const without = order.lines
    .filter(
      (other) => other.productId === line.productId && isGone(other, order) && !stillHasGoods(other, order),
    )
    .map(({ seller }) => seller);
  return { stays: !refused || stillHasGoods(line, order), without };
}

import { dollarsOf } from '../catalog/price-endings.js';
import type { Availability } from '../feed-item.js';
import type { AnsweredLine, OrderedLine, RefusalReason, SellerOrder } from './order.js';

/** State of an item when an order arrives; undefined for an unknown SKU. */
export type ItemState = { cents: number | null; availability: Availability } | undefined;

/** Refusals forced by faults, whatever the inventory holds. */
interface ForcedRefusals {
  outOfStock: (sku: string) => boolean;
  priceChanged: (sku: string) => boolean;
}

/**
 * Answers the lines of an order. A line is accepted at today's price when that is not above the expected one: a buyer is never
 * charged more than agreed.
 *
 * @param stateOf the account's price and the stock of an item
 */
export function answerLines(
  lines: readonly OrderedLine[],
  stateOf: (sku: string) => ItemState,
  forced: ForcedRefusals,
): Pick<SellerOrder, 'lines' | 'status' | 'total'> {
  let totalCents = 0;
  const answered = lines.map((line): AnsweredLine => {
    const state = stateOf(line.sku);
    const { sku, quantity } = line;
    const reason = refusalOf(line, state, forced);
    const cents = state?.cents ?? null;
    if (reason || cents === null) {
      const currentPrice =
        reason === 'price_changed' && cents !== null ? { currentPrice: dollarsOf(cents) } : {};
      return { sku, quantity, status: 'refused', reason: reason ?? 'out_of_stock', ...currentPrice };
    }
    totalCents += cents * quantity;
    return {
      sku,
      quantity,
      status: 'accepted',
      unitPrice: dollarsOf(cents),
      lineTotal: dollarsOf(cents * quantity),
    };
  });
  const accepted = answered.filter(({ status }) => status === 'accepted').length;
  const status = accepted === answered.length ? 'accepted' : accepted > 0 ? 'partially_accepted' : 'refused';
  return { lines: answered, status, total: dollarsOf(totalCents) };
}

function refusalOf(line: OrderedLine, state: ItemState, forced: ForcedRefusals): RefusalReason | undefined {
  if (!state) return 'unknown_sku';
  if (forced.outOfStock(line.sku) || state.cents === null || state.availability === 'out_of_stock')
    return 'out_of_stock';
  if (forced.priceChanged(line.sku)) return 'price_changed';
  return line.expectedCents !== undefined && state.cents > line.expectedCents ? 'price_changed' : undefined;
}

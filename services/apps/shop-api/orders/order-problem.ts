import type { OrderProblem, RefusedOrderItem } from '@sextant/contracts/http/orders.js';
import { namesLines, type RefusedLine } from '@sextant/domain/order/place-order.js';
import { toDollars, type Cents } from '@sextant/domain/shared/money.js';
import type { DomainError } from '@sextant/domain/shared/decider.js';
import { problem, ProblemError } from '@sextant/platform/http/problem.js';

const dollars = (cents: Cents | undefined) => (cents === undefined ? undefined : toDollars(cents));

const refusedItem = ({ shownPriceCents, priceCents, ...line }: RefusedLine): RefusedOrderItem => ({
  ...line,
  shownPrice: dollars(shownPriceCents),
  price: dollars(priceCents),
});

export const orderNotFound = (): ProblemError => problem(404, 'order_not_found', 'Order not found');

/** A refusal of the domain as a problem; with the lines that are to blame, if any are. */
export function refusedOrder(error: DomainError): ProblemError {
  if (error.code === 'order_not_found') return orderNotFound();
  const members: Partial<OrderProblem> = namesLines(error) ? { items: error.lines.map(refusedItem) } : {};
  const status = error.code === 'quantity_out_of_range' ? 422 : 409;
  return new ProblemError(status, error.code, error.message, undefined, {}, members);
}

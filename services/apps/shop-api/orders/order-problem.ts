import type { OrderProblem, RefusedOrderItem } from '@sextant/contracts/http/orders.js';
import { orderNotFound } from '@sextant/domain/order/order.js';
import { namesLines, type RefusedLine } from '@sextant/domain/order/place-order.js';
import { toDollars, type Cents } from '@sextant/domain/shared/money.js';
import type { DomainError } from '@sextant/domain/shared/decider.js';
import type { ProblemError } from '@sextant/platform/http/problem.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';

const dollars = (cents: Cents | undefined) => (cents === undefined ? undefined : toDollars(cents));

const refusedItem = ({ shownPriceCents, priceCents, ...line }: RefusedLine): RefusedOrderItem => ({
  ...line,
  shownPrice: dollars(shownPriceCents),
  price: dollars(priceCents),
});

export const unknownOrder = (): ProblemError => refusalProblem(orderNotFound.error);

/** A refused order as a problem, with the refused lines if there are any. */
export function refusedOrder(error: DomainError): ProblemError {
  const members: Partial<OrderProblem> = namesLines(error) ? { items: error.lines.map(refusedItem) } : {};
  return refusalProblem(error, members);
}

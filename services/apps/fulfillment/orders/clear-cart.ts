import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import { takeOrderedItems } from '@sextant/domain/order/take-ordered-items.js';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import { currentCorrelationId } from '@sextant/platform/observability/correlation.js';
import type { Orders } from './orders.js';

/** Removes the ordered lines from the cart, for the case that the API died right after placing the order. */
export async function clearCart(
  orderId: string,
  orders: Orders,
  commands: DeciderCommandHandler,
  now: Date,
): Promise<JobResult> {
  const order = await orders.find(orderId);
  if (!isPlaced(order)) return 'done';
  const { command, commandId } = takeOrderedItems(order, now.toISOString());
  const correlationId = currentCorrelationId() ?? orderId;
  const context = { commandId, correlationId, actor: 'system:fulfillment' };
  await commands.handle(cart, cartStream(order.userId), command, context);
  return 'done';
}

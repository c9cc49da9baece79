import { windowClosed, windowIsOpen } from '@sextant/domain/order/cancellation-window.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { Orders } from './orders.js';

/** Releases an order to its sellers once the cancellation window has closed. */
export async function releaseOrder(orderId: string, orders: Orders, now: Date): Promise<JobResult> {
  const order = await orders.find(orderId);
  if (!isPlaced(order)) return 'done';
  const at = now.toISOString();
  if (windowIsOpen(order.placedAt, at)) return { reschedule: windowClosed(order.placedAt) };
  // Refused for an order that was cancelled or that staff have released: nothing is left to do in either case.
  await orders.send({ type: 'ReleaseOrder', orderId, at }, `release/${orderId}`);
  return 'done';
}

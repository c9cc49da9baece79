import { windowIsOpen } from '@sextant/domain/order/cancellation-window.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import { windowClosed } from '../policy/jobs-for.js';
import type { Orders } from './orders.js';

/** Lets an order go to its sellers once its customer can no longer take it back. */
export async function releaseOrder(orderId: string, orders: Orders, now: Date): Promise<JobResult> {
  const order = await orders.find(orderId);
  if (!isPlaced(order)) return 'done';
  const at = now.toISOString();
  if (windowIsOpen(order.placedAt, at)) return { reschedule: windowClosed(order.placedAt) };
  // Refused for an order that was cancelled meanwhile, or that staff have sent off: nothing is left to do either way.
  await orders.send({ type: 'ReleaseOrder', orderId, at }, `release/${orderId}`);
  return 'done';
}

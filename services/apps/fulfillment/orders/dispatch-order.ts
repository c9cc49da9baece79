import { isPlaced } from '@sextant/domain/order/state.js';
import type { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import { newJob, type FulfillmentJob } from '../jobs/fulfillment-job.js';
import type { Orders } from './orders.js';

/** Splits a released order into a purchase order for every seller that has not answered. */
export async function dispatchOrder(
  orderId: string,
  orders: Orders,
  jobs: JobQueue<FulfillmentJob>,
): Promise<JobResult> {
  const order = await orders.find(orderId);
  if (!isPlaced(order) || !order.released) return 'done';
  const open = Object.entries(order.purchaseOrders).filter(
    ([, { status }]) => status === 'waiting' || status === 'sent',
  );
  await jobs.put(
    open.map(([seller]) =>
      newJob(`${orderId}/${seller}`, { kind: 'purchase', orderId, seller }, { partition: seller }),
    ),
  );
  return 'done';
}

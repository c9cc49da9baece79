import type { OrderEvent } from '@sextant/domain/order/events.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import type { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import type { Consumer } from '@sextant/platform/messaging/consumer.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { FulfillmentJob } from '../jobs/fulfillment-job.js';
import { jobsFor } from './jobs-for.js';

/** The contexts hold nothing else. */
type Followed = RecordedEvent & (OrderEvent | VendorEvent | UserEvent);

/** Puts the jobs that events ask for, in the transaction that moves the checkpoint past the events. */
export const fulfillmentPolicy = (jobs: JobQueue<FulfillmentJob>, onPut: () => void): Consumer => ({
  name: 'fulfilment-policy',
  contexts: ['orders', 'vendors', 'users'],
  apply: async (batch, trx) => {
    const wanted = (batch as readonly Followed[]).flatMap(jobsFor);
    if (wanted.length === 0) return;
    await jobs.put(wanted, trx);
    void trx.executionPromise.then(onPut, () => undefined);
  },
});

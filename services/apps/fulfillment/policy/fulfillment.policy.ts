import { Controller, Module, type DynamicModule } from '@nestjs/common';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { JobWorker } from '@sextant/platform/jobs/job-worker.js';
import { BatchHandler, type BatchContext } from '@sextant/platform/messaging/batch-handler.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { FulfillmentJob } from '../jobs/fulfillment-job.js';
import { jobsFor } from './jobs-for.js';

/** Events of the contexts that the policy follows. They hold no others, which is why a batch may be cast to it. */
type Followed = RecordedEvent & (OrderEvent | VendorEvent | UserEvent);

/** Puts the jobs of events, in the transaction that moves the checkpoint past them. */
@Controller()
class FulfillmentPolicy {
  constructor(
    private readonly jobs: JobQueue<FulfillmentJob>,
    private readonly worker: JobWorker<FulfillmentJob>,
  ) {}

  @BatchHandler({ name: 'fulfilment-policy', contexts: ['orders', 'vendors', 'users'], lingerMs: 50 })
  async putJobs(batch: readonly RecordedEvent[], { trx }: BatchContext): Promise<void> {
    const wanted = (batch as readonly Followed[]).flatMap((event) =>
      jobsFor(event).map((job) => ({ ...job, correlationId: event.correlationId })),
    );
    if (wanted.length === 0) return;
    await this.jobs.put(wanted, trx);
    void trx.executionPromise.then(
      () => this.worker.wake(),
      () => undefined,
    );
  }
}

@Module({})
export class FulfillmentPolicyModule {
  static register(jobs: JobQueue<FulfillmentJob>, worker: JobWorker<FulfillmentJob>): DynamicModule {
    return {
      module: FulfillmentPolicyModule,
      controllers: [FulfillmentPolicy],
      providers: [
        { provide: JobQueue, useValue: jobs },
        { provide: JobWorker, useValue: worker },
      ],
    };
  }
}

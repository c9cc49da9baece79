import type { Job } from '@sextant/platform/jobs/job-queue.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { SellerUnavailable } from '@sextant/sellers/seller-port.js';
import type { FulfillmentJob } from './fulfillment-job.js';

/** An unavailable seller is asked again: after its Retry-After or the pause of its breaker, without either as after a failure. */
export const askAgainWhenUnavailable =
  (handle: (job: Job<FulfillmentJob>) => Promise<JobResult>, logger: Logger) =>
  async (job: Job<FulfillmentJob>): Promise<JobResult> => {
    try {
      return await handle(job);
    } catch (error) {
      if (!(error instanceof SellerUnavailable)) throw error;
      const { seller, message: reason, retryAfterMs } = error;
      logger.info(
        { seller, reason, kind: job.data.kind, attempts: job.attempts },
        'seller unavailable, will retry',
      );
      if (retryAfterMs === undefined) return 'retry';
      return { reschedule: { inMs: retryAfterMs } };
    }
  };

import type { JobResult } from '@sextant/platform/jobs/job-worker.js';

/** Pause between looks whether the customer has acted, or another job has ended. */
export const WAIT_MS = 5 * 60_000;

/** Result of a job that waits for a customer or for another job. That is no failure: there is nothing to mend. */
export const waiting: JobResult = { reschedule: { inMs: WAIT_MS } };

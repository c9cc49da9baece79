import type { JobResult } from '@sextant/platform/jobs/job-worker.js';

/** Pause until it is checked again whether the customer has acted, another job has ended, or a seller in doubt has answered. */
export const WAIT_MS = 5 * 60_000;

/**
 * Result of a job that waits for a customer, for another job, or for a seller that may have an order and has not said so. That is no
 * failure: there is nothing to repair.
 */
export const waiting: JobResult = { reschedule: { inMs: WAIT_MS } };

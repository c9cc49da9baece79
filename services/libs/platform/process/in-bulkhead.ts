import { BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';

/** Result of `work`, run as soon as the bulkhead has room; throws the error of `full` when the queue is full. */
export async function inBulkhead<T>(
  bulkhead: BulkheadPolicy,
  work: () => Promise<T>,
  full: () => Error,
): Promise<T> {
  try {
    return await bulkhead.execute(work);
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? full() : error;
  }
}

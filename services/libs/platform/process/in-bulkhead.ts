import { BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';

/** What `work` gives once the bulkhead lets it run; throws what `full` gives when too many wait already. */
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

import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

/**
 * Result of `work`, or of `late` when `work` takes longer than `ms` milliseconds. The work goes on; its later failure is
 * ignored, because the caller already has an answer.
 */
export async function withTimeout<T, Late>(
  ms: number,
  work: PromiseLike<T>,
  late: () => Late,
): Promise<T | Late> {
  try {
    return await timeout(ms, TimeoutStrategy.Aggressive).execute(() => work);
  } catch (error) {
    if (error instanceof TaskCancelledError) return late();
    throw error;
  }
}

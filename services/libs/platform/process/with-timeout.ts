import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

/**
 * What `work` gives, or what `late` gives or throws when that takes longer than `ms` milliseconds. The work goes on; its later
 * failure is ignored, because its outcome was already answered.
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

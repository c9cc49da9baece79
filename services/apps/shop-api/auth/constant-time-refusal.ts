/**
 * Delays a refusal until `minimumMs` after the start, so that its timing does not tell whether an account exists. A success is
 * answered at once.
 */
export async function constantTimeRefusal<T>(minimumMs: number, work: () => Promise<T>): Promise<T> {
  // Unreferenced: after a success nobody waits for the timer.
  const minimum = new Promise<void>((resolve) => void setTimeout(resolve, minimumMs).unref());
  try {
    return await work();
  } catch (error) {
    await minimum;
    throw error;
  }
}

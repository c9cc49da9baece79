/**
 * Delays a refusal until `floorMs` after the start, so that its timing does not tell whether an account exists. A success is
 * answered at once.
 */
export async function constantTimeRefusal<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  // Unreferenced: after a success nobody waits for the timer.
  const floor = new Promise<void>((resolve) => void setTimeout(resolve, floorMs).unref());
  try {
    return await work();
  } catch (error) {
    await floor;
    throw error;
  }
}

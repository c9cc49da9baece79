/**
 * Answers a refusal no earlier than `floorMs` after the start, so that its timing does not tell an account that exists
 * from one that does not. A success is answered at once.
 */
export async function constantTimeRefusal<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  // Does not keep the process alive: after a success nobody waits for it.
  const floor = new Promise<void>((resolve) => void setTimeout(resolve, floorMs).unref());
  try {
    return await work();
  } catch (error) {
    await floor;
    throw error;
  }
}

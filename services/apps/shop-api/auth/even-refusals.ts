import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs work whose refusals must look alike: a refusal is answered no earlier than `floorMs` after the start, so that
 * the small differences between an account that exists and one that does not disappear behind one common duration.
 */
export async function evenRefusals<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const floor = delay(floorMs, undefined, { ref: false });
  try {
    return await work();
  } catch (error) {
    await floor;
    throw error;
  }
}

import { setTimeout as delay } from 'node:timers/promises';

/** Waits so many milliseconds; resolves early, and to false, when the signal aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await delay(milliseconds, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

import { setTimeout as delay } from 'node:timers/promises';

/** Resolves to true after the time, or to false as soon as the signal aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await delay(milliseconds, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

import { setTimeout as delay } from 'node:timers/promises';

/** Pauses between attempts, in milliseconds: doubling from `first` up to `max`. */
export interface Backoff {
  readonly first: number;
  readonly max: number;
}

/** Pause before attempt number `attempt` (from 1), with up to 20 % taken off so that processes do not march in step. */
export const pauseBefore = (attempt: number, { first, max }: Backoff): number =>
  Math.min(max, first * 2 ** (attempt - 1)) * (1 - Math.random() * 0.2);

/** Waits, or returns early (false) when the signal is aborted. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await delay(milliseconds, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

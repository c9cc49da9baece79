import { setTimeout as delay } from 'node:timers/promises';
import { limits } from './limits.js';

const PAUSE_MS = 20;

let waitMs = limits.test / 2;

/** Sets the longest wait of this spec file, in milliseconds; `useLimit` calls it. */
export function limitWaits(ms: number): void {
  waitMs = ms;
}

async function retry<T>(attempt: () => Promise<T> | T, timedOut: Error): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw Object.assign(timedOut, { cause: error });
      await delay(PAUSE_MS);
    }
  }
}

/** Error of a timed-out wait; its stack points to the line that waits. */
function timeoutOf(waits: (...args: never[]) => unknown, what: string): Error {
  const error = new Error(`waited ${waitMs / 1000} s ${what}`);
  Error.captureStackTrace(error, waits);
  return error;
}

/**
 * Repeats an attempt until it does not throw.
 * @throws after the longest wait; the cause is the error of the last attempt
 */
export const eventually = <T>(attempt: () => Promise<T> | T): Promise<T> =>
  retry(attempt, timeoutOf(eventually, 'for an attempt that succeeds'));

type Condition = () => Promise<unknown> | unknown;

/**
 * Repeats a condition until it is true. A condition that throws counts as false.
 * @throws after the longest wait; the message names `what`, or else the condition
 */
export function until(...args: [condition: Condition] | [what: string, condition: Condition]): Promise<void> {
  const [what, condition] = args.length === 2 ? args : [String(args[0]), args[0]];
  return retry(
    async () => {
      const value = await condition();
      if (!value) throw new Error(`it is ${String(value)}`);
    },
    timeoutOf(until, `until ${what}`),
  );
}

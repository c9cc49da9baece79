import { setImmediate } from 'node:timers/promises';
import { pause } from '@sextant/platform/process/pause.js';

/**
 * Fetches the next item while the current one is being dealt with, but not before the milliseconds that
 * `pauseAfter` gives for it have passed. To end it early, end the source first: it is asked for one item more than was taken.
 */
export async function* readAhead<T>(
  source: AsyncIterable<T>,
  pauseAfter: (item: T) => number = () => 0,
): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  // A failure is seen when the item is due; meanwhile it must not count as unhandled.
  next.catch(() => undefined);
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      const throttleMs = pauseAfter(value);
      next = throttleMs > 0 ? pause(throttleMs).then(() => items.next()) : items.next();
      next.catch(() => undefined);
      // The request for it leaves first: dealing with this one may keep the process busy for a while.
      if (throttleMs === 0) await setImmediate();
      yield value;
    }
  } finally {
    await items.return?.();
  }
}

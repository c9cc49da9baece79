import { setImmediate } from 'node:timers/promises';
import { pause } from '@sextant/platform/process/pause.js';

/**
 * Fetches the next item while the current one is being dealt with, but not before the rest that `restAfter` gives it, in
 * milliseconds, has passed. To end it early, end the source first: it is asked for one item more than was taken.
 */
export async function* readAhead<T>(
  source: AsyncIterable<T>,
  restAfter: (item: T) => number = () => 0,
): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  // A failure is seen when the item is due; meanwhile it must not count as unhandled.
  next.catch(() => undefined);
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      const rest = restAfter(value);
      next = rest > 0 ? pause(rest).then(() => items.next()) : items.next();
      next.catch(() => undefined);
      // The request for it leaves first: dealing with this one may keep the process busy for a while.
      if (rest === 0) await setImmediate();
      yield value;
    }
  } finally {
    await items.return?.();
  }
}

import { setImmediate } from 'node:timers/promises';
import { pause } from '@sextant/platform/process/pause.js';

/**
 * Fetches the next item while the caller handles the current one, but not before the milliseconds that `pauseAfter`
 * returns for the current one have passed. To stop early, end the source first: it has been asked for one item more than
 * was taken.
 */
export async function* readAhead<T>(
  source: AsyncIterable<T>,
  pauseAfter: (item: T) => number = () => 0,
): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  // A rejection is handled when the item is due; until then it must not count as unhandled.
  next.catch(() => undefined);
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      const throttleMs = pauseAfter(value);
      next = throttleMs > 0 ? pause(throttleMs).then(() => items.next()) : items.next();
      next.catch(() => undefined);
      // The request for the next item leaves first: handling the current one may keep the process busy for a while.
      if (throttleMs === 0) await setImmediate();
      yield value;
    }
  } finally {
    await items.return?.();
  }
}

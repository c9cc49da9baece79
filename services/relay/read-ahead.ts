/**
 * Fetches the next item while the current one is being dealt with. To end it early, end the source first: it is asked
 * for one item more than was taken.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  // A failure is seen when the item is due; meanwhile it must not count as unhandled.
  next.catch(() => undefined);
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return?.();
  }
}

/**
 * Returns a function that does `work` at its first call, and then at every `n`-th. For clearing out what has expired where it is
 * written, so that it needs no timer and costs most calls nothing. The first call counts, because a process of a quiet shop may
 * end before the `n`-th.
 */
export function everyNthCall<Args extends unknown[]>(
  n: number,
  work: (...args: Args) => Promise<unknown>,
): (...args: Args) => Promise<void> {
  let calls = 0;
  return async (...args) => {
    const isDue = calls % n === 0;
    calls += 1;
    if (isDue) await work(...args);
  };
}

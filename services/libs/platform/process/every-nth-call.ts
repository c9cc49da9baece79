/**
 * Returns a function that does `work` at every `n`-th call. For clearing out what has expired where it is written, so that it needs
 * no timer and costs most calls nothing.
 */
export function everyNthCall<Args extends unknown[]>(
  n: number,
  work: (...args: Args) => Promise<unknown>,
): (...args: Args) => Promise<void> {
  let calls = 0;
  return async (...args) => {
    calls += 1;
    if (calls % n === 0) await work(...args);
  };
}

export interface BackoffOptions {
  /** Pause after the first failure, in milliseconds. */
  readonly firstMs: number;
  /** Longest pause, in milliseconds. */
  readonly maxMs: number;
}

/**
 * Pause in milliseconds after a number of consecutive failures (from 1): doubles from `firstMs` up to `maxMs`, less up to
 * 20 % at random, so that processes that failed together do not retry together.
 */
export function backoff(
  failures: number,
  { firstMs, maxMs }: BackoffOptions,
  random: () => number = Math.random,
): number {
  return Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (1 - random() * 0.2);
}

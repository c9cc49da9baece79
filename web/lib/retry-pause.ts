const MAX_MS = 15_000;

/**
 * Pause in milliseconds before the next attempt after a number of consecutive failures (from 1): doubles from `firstMs` up to
 * 15 seconds, less up to half at random, so that browsers that lost the server together do not return together.
 */
export const retryPauseMs = (failures: number, firstMs: number, random: () => number = Math.random): number =>
  Math.min(MAX_MS, firstMs * 2 ** (failures - 1)) * (1 - random() / 2);

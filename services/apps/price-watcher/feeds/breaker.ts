/** Failures in a row after which a seller is left alone for a while. */
const OPEN_AFTER = 5;

export interface Pace {
  /** Regular pause between two looks, in milliseconds. */
  readonly intervalMs: number;
  /** Longest pause after failures. */
  readonly maxPauseMs: number;
}

export type BreakerState = 'closed' | 'open';

/** Open after five failures in a row: the seller is then asked only once per longest pause. */
export const breakerState = (failures: number): BreakerState => (failures >= OPEN_AFTER ? 'open' : 'closed');

/**
 * Pause before the next look, in milliseconds: the interval ±10 %, doubled with every failure up to the longest pause.
 * @param random between 0 and 1; spreads the sellers so that they are not all asked in the same moment.
 * @param retryAfterMs what the seller itself asked for; never undercut.
 */
export function nextPause(pace: Pace, failures: number, random: number, retryAfterMs = 0): number {
  const longest = Math.max(pace.maxPauseMs, pace.intervalMs);
  const base =
    breakerState(failures) === 'open' ? longest : Math.min(pace.intervalMs * 2 ** failures, longest);
  return Math.max(Math.round(base * (0.9 + 0.2 * random)), retryAfterMs);
}

/** Pause after the first look, in milliseconds: they all have it together, at the start, and no more after it. */
export const firstPause = (pause: number, random: number): number => Math.round(pause * random);

import { backoff } from '@sextant/platform/process/backoff.js';

/** Failures in a row after which a seller is polled only once per longest pause. */
const SLOWED_AFTER = 5;

/** Longest pause after failures: a minute, so that a recovered seller is noticed soon. */
const MAX_PAUSE_MS = 60_000;

export interface Pace {
  /** Regular pause between two polls, in milliseconds. */
  readonly intervalMs: number;
  /** Longest pause after failures. */
  readonly maxPauseMs: number;
}

/** Pace of regular polls so far apart, in milliseconds. */
export const paceOf = (intervalMs: number): Pace => ({
  intervalMs,
  maxPauseMs: Math.max(MAX_PAUSE_MS, intervalMs),
});

/**
 * True when a seller is polled only once per longest pause. No circuit breaker: polls are planned in Postgres for all
 * watchers together, and nobody waits for one, so there is no call to refuse.
 */
export const isSlowed = (failures: number): boolean => failures >= SLOWED_AFTER;

/**
 * Pause before the next poll, in milliseconds: the interval ±10 %, doubled with every failure up to the longest pause.
 * @param random between 0 and 1; spreads the sellers so that they are not all asked in the same moment.
 * @param retryAfterMs pause that the seller itself asked for; never shortened
 */
export function nextPause(pace: Pace, failures: number, random: number, retryAfterMs = 0): number {
  const longest = Math.max(pace.maxPauseMs, pace.intervalMs);
  // The random share is added here, in both directions, so that successful polls keep to the interval on average.
  const doubled = backoff(failures + 1, { firstMs: pace.intervalMs, maxMs: longest }, () => 0);
  const base = isSlowed(failures) ? longest : doubled;
  return Math.max(Math.round(base * (0.9 + 0.2 * random)), retryAfterMs);
}

/** Pause after the first poll, in milliseconds: spreads the sellers, which are all polled together at the start. */
export const firstPause = (pause: number, random: number): number => Math.round(pause * random);

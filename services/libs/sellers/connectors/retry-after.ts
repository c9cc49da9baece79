import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import { systemClock } from '@sextant/platform/time/clock.js';

/** Longest pause a seller may ask for; a longer one would take it out of the shop until somebody notices. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/**
 * Pause that a seller's Retry-After header asks for, in seconds or until a date; in milliseconds, at most an hour. Undefined when it
 * names none.
 */
export function retryAfterMsOf(
  { headers }: Pick<Response, 'headers'>,
  now = systemClock.now(),
): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - now.getTime() : seconds * 1000;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}

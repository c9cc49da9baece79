import { HOUR_MS } from '@sextant/domain/shared/duration.js';

/** Longest pause a seller may ask for; a longer one would take it out of the shop until somebody notices. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/** Pause that a seller's Retry-After header asks for, in milliseconds, at most an hour; undefined when it is no number of seconds. */
export function retryAfterMsOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : undefined;
}

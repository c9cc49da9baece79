import { plural } from './plural.js';

export const HOUR_MS = 60 * 60_000;

/** 24 hours, as a day of UTC has. */
export const DAY_MS = 24 * HOUR_MS;

/**
 * A duration as people say it: "45 minutes", "24 hours".
 * @param ms whole minutes, in milliseconds
 */
export const durationText = (ms: number): string =>
  ms % HOUR_MS === 0 ? plural(ms / HOUR_MS, 'hour') : plural(ms / 60_000, 'minute');

/**
 * A wait as people say it, rounded up: "50 seconds", "3 minutes", "2 hours".
 * @param seconds above 0
 */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return plural(whole, 'second');
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

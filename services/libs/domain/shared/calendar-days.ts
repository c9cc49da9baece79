import { DAY_MS } from './duration.js';

/** Outside of these years, texts of instants do not sort by time, and Postgres does not read them. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** Swedish dates are ISO 8601. */
const daysIn = (timeZone: string): Intl.DateTimeFormat => new Intl.DateTimeFormat('sv-SE', { timeZone });
const dayAt = (days: Intl.DateTimeFormat, at: number | Date): string => days.format(at).padStart(10, '0');

/** True for a name of the IANA time zone database; false for an offset such as "+05:30". */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    daysIn(name);
    return true;
  } catch {
    return false;
  }
}

/** Day of an instant in a time zone, as "2026-03-01". */
export const dayOf = (at: Date, timeZone = 'UTC'): string => dayAt(daysIn(timeZone), at);

/**
 * First instant at which the day of a zone has come so far. Found by bisection, as clocks are changed: days have 23 to 25
 * hours, and some begin after midnight.
 */
function firstInstant(timeZone: string, day: string, reached: (now: string) => boolean): number {
  const days = daysIn(timeZone);
  // No zone is a day or more away from UTC.
  let before = Date.parse(day) - DAY_MS;
  let after = Date.parse(day) + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (reached(dayAt(days, middle))) after = middle;
    else before = middle;
  }
  return after;
}

const isoInstant = (at: number): string =>
  new Date(Math.min(Math.max(at, FIRST_INSTANT), LAST_INSTANT)).toISOString();

/**
 * Instants of whole days, as ISO 8601 in UTC.
 * @param first first day, as "2026-03-01"; no beginning without it
 * @param last last day, included; no end without it
 * @param timeZone IANA name of the zone whose days are meant
 * @returns `from`, the first instant, and `before`, the first one after the last
 */
export function instantsOf(
  first?: string,
  last?: string,
  timeZone = 'UTC',
): { from?: string | undefined; before?: string | undefined } {
  return {
    from: first && isoInstant(firstInstant(timeZone, first, (now) => now >= first)),
    before: last && isoInstant(firstInstant(timeZone, last, (now) => now > last)),
  };
}

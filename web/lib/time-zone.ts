import { isTimeZone } from '@sextant/domain/shared/calendar-days.js';

/** IANA name of the browser's time zone, for queries by days; undefined where it knows none, and dates are shown in UTC. */
export function browserTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

import { DAY_MS, HOUR_MS } from '@sextant/domain/shared/duration.js';
import { useHydrated } from './use-hydrated.js';

interface DateFormats {
  /** "Nov 20, 2026" */
  formatDate: (at: Date | string) => string;
  /** "Nov 20" */
  formatShortDate: (at: Date | string) => string;
  /** "8:07 PM" */
  formatTime: (at: Date | string) => string;
  /** "Nov 20, 2026 8:07 PM" */
  formatDateTime: (at: Date | string) => string;
}

function formatsIn(timeZone?: string): DateFormats {
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone });
  const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
  const clock = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  });
  const formatDate = (at: Date | string): string => day.format(new Date(at));
  const formatTime = (at: Date | string): string => clock.format(new Date(at)).replace(/\s/g, ' ');
  return {
    formatDate,
    formatShortDate: (at) => shortDay.format(new Date(at)),
    formatTime,
    formatDateTime: (at) => `${formatDate(at)} ${formatTime(at)}`,
  };
}

const local = formatsIn();
const utc = formatsIn('UTC');

export const { formatDate, formatShortDate, formatTime, formatDateTime } = local;

/**
 * Dates in the time zone of the person who looks. A server does not know it: what it renders is in UTC, and becomes local
 * when the app has taken the page over.
 */
export const useDateFormats = (): DateFormats => (useHydrated() ? local : utc);

// "Yesterday" would be a day of the calendar, and these are 24 hours.
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'short' });
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
];

/** "5 min. ago", "1 day ago"; "just now" under a minute. */
export function formatAgo(at: Date | string, now: Date): string {
  const elapsed = now.getTime() - new Date(at).getTime();
  for (const [unit, size] of steps) {
    if (elapsed >= size) return relative.format(-Math.floor(elapsed / size), unit);
  }
  return 'just now';
}

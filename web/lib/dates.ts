const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' });

/** "Nov 20, 2026" */
export const formatDate = (at: Date | string): string => day.format(new Date(at));

/** "Nov 20" */
export const formatShortDate = (at: Date | string): string => shortDay.format(new Date(at));

/** "Nov 20, 2026 8:07 PM" */
export function formatDateTime(at: Date | string): string {
  const time = clock.format(new Date(at)).replace(/\s/g, ' ');
  return `${formatDate(at)} ${time}`;
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "5 min. ago", "yesterday"; "just now" under a minute. */
export function formatAgo(at: Date | string, now: Date): string {
  const elapsed = now.getTime() - new Date(at).getTime();
  for (const [unit, size] of steps) {
    if (elapsed >= size) return relative.format(-Math.floor(elapsed / size), unit);
  }
  return 'just now';
}

import { plural } from '@sextant/domain/shared/plural.js';

export interface Period {
  readonly from: Date;
  /** End of the period, not included. */
  readonly to: Date;
  /** For people, after a sum: "in the last 30 days". */
  readonly label: string;
}

const DAY_MS = 86_400_000;
const days = { day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const;
const back = /\b(?:last|past|previous)\s+(\d{1,3})\s+(day|week|month|year)s?\b/i;
const whole = /\b(this|last|past|previous)\s+(week|month|quarter|year)\b/i;

/** The period a message names, in UTC; undefined for all time. */
export function periodIn(text: string, now: Date): Period | undefined {
  const number = back.exec(text);
  if (number) {
    const unit = number[2]?.toLowerCase() as keyof typeof days;
    const count = Number(number[1]);
    const from = new Date(now.getTime() - count * days[unit] * DAY_MS);
    return { from, to: new Date(now.getTime() + 1), label: `in the last ${plural(count, unit)}` };
  }
  if (/\btoday\b/i.test(text)) return since(startOfDay(now), now, 'today');
  const named = whole.exec(text);
  if (!named) return undefined;
  const unit = named[2]?.toLowerCase() as 'week' | 'month' | 'quarter' | 'year';
  const start = startOf(unit, now);
  if (named[1]?.toLowerCase() === 'this') return since(start, now, `this ${unit}`);
  return { from: startOf(unit, new Date(start.getTime() - 1)), to: start, label: `last ${unit}` };
}

const since = (from: Date, now: Date, label: string): Period => ({
  from,
  to: new Date(now.getTime() + 1),
  label,
});
const startOfDay = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));

function startOf(unit: 'week' | 'month' | 'quarter' | 'year', at: Date): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  switch (unit) {
    case 'week':
      // Weeks begin on Monday.
      return new Date(startOfDay(at).getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS);
    case 'month':
      return new Date(Date.UTC(year, month, 1));
    case 'quarter':
      return new Date(Date.UTC(year, month - (month % 3), 1));
    case 'year':
      return new Date(Date.UTC(year, 0, 1));
    default:
      return unit satisfies never;
  }
}

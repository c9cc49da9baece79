import { countOf } from '@sextant/companion/reading/numbers.js';
import { dayOf, instantsOf } from '@sextant/domain/shared/calendar-days.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { NUMBER_WORD } from '@sextant/domain/vocabulary/number-words.js';

export interface Period {
  readonly from: Date;
  /** End of the period, not included. */
  readonly to: Date;
  /** For people, after a sum: "in the last 30 days". */
  readonly label: string;
}

const days = { day: 1, week: 7 } as const;
const monthsIn = { month: 1, quarter: 3, year: 12 } as const;
const UNIT = 'day|week|month|quarter|year';
/** "The past year" ends now, "last year" is one of the calendar. */
const back = new RegExp(
  `\\b(?:(?:last|past|previous)\\s+(\\d{1,3}|${NUMBER_WORD})\\s+(${UNIT})s?|past\\s+(${UNIT}))\\b`,
  'i',
);
const whole = /\b(this|last|previous)\s+(week|month|quarter|year)\b|\b(?:ytd|year to date)\b/i;
/** "For" also stands before counts: "boxes for 2050 gloves". */
const oneYear = /\b(?:(?:in|during)\s+(20\d{2})\b|for\s+(20\d{2})\W*$)/i;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
/** A month after a preposition: "may" and "march" alone are also other words. */
const month = new RegExp(`\\b(?:in|during|for|of)\\s+(${months.join('|')})\\b(?:\\s+(\\d{4})\\b)?`, 'i');

/**
 * The period a message names; undefined for all time.
 * @param timeZone IANA name of the zone whose days, weeks and months are meant; default: UTC
 */
export function periodIn(text: string, now: Date, timeZone?: string): Period | undefined {
  const today = dayOf(now, timeZone);
  const at = (day: string): Date => new Date(instantsOf(day, undefined, timeZone).from ?? now);
  const counted = back.exec(text);
  if (counted) {
    const [, number, of, one] = counted;
    const unit = (of ?? one)?.toLowerCase() as keyof typeof days | keyof typeof monthsIn;
    const count = countOf(number ?? '') ?? 1;
    const from =
      unit === 'day' || unit === 'week'
        ? new Date(now.getTime() - count * days[unit] * DAY_MS)
        : at(monthsBefore(today, count * monthsIn[unit]));
    const label = number === undefined ? `in the past ${unit}` : `in the last ${plural(count, unit)}`;
    return { from, to: afterwards(now), label };
  }
  if (/\btoday\b/i.test(text)) return { from: at(today), to: afterwards(now), label: 'today' };
  if (/\byesterday\b/i.test(text)) return { from: at(dayBefore(today)), to: at(today), label: 'yesterday' };
  const named = whole.exec(text);
  if (!named) return monthIn(text, today, at);
  // "Year to date" is this year.
  const [, which = 'this', unit = 'year'] = named.map((word) => word?.toLowerCase()) as [
    string,
    string?,
    Unit?,
  ];
  const first = firstDay(unit, today);
  if (which === 'this') return { from: at(first), to: afterwards(now), label: `this ${unit}` };
  return { from: at(firstDay(unit, dayBefore(first))), to: at(first), label: `last ${unit}` };
}

/** The month that a message names; without a year the latest one that has begun. */
function monthIn(text: string, today: string, at: (day: string) => Date): Period | undefined {
  const [, name, inYear] = month.exec(text) ?? [];
  const number = months.findIndex((each) => each.toLowerCase() === name?.toLowerCase());
  if (number < 0) return yearIn(text, at);
  const now = new Date(today);
  const latest = now.getUTCFullYear() - (number > now.getUTCMonth() ? 1 : 0);
  const year = inYear === undefined ? latest : Number(inYear);
  const first = (of: number): Date => at(dayOf(new Date(Date.UTC(year, of, 1))));
  return { from: first(number), to: first(number + 1), label: `in ${months[number]} ${year}` };
}

/** The calendar year that a message names. */
function yearIn(text: string, at: (day: string) => Date): Period | undefined {
  const [, within, atEnd] = oneYear.exec(text) ?? [];
  const named = within ?? atEnd;
  if (named === undefined) return undefined;
  const year = Number(named);
  return { from: at(`${year}-01-01`), to: at(`${year + 1}-01-01`), label: `in ${year}` };
}

type Unit = 'week' | 'month' | 'quarter' | 'year';

const afterwards = (now: Date): Date => new Date(now.getTime() + 1);
/** Days, as "2026-03-01", are counted in UTC, where each has 24 hours. */
const dayBefore = (day: string): string => dayOf(new Date(Date.parse(day) - DAY_MS));

/** The same day of an earlier month, or its last one where it is shorter. */
function monthsBefore(day: string, count: number): string {
  const at = new Date(day);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() - count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month, Math.min(at.getUTCDate(), last))));
}

function firstDay(unit: Unit, day: string): string {
  const at = new Date(day);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  switch (unit) {
    case 'week':
      // Weeks begin on Monday.
      return dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS));
    case 'month':
      return dayOf(new Date(Date.UTC(year, month, 1)));
    case 'quarter':
      return dayOf(new Date(Date.UTC(year, month - (month % 3), 1)));
    case 'year':
      return dayOf(new Date(Date.UTC(year, 0, 1)));
    default:
      return unit satisfies never;
  }
}

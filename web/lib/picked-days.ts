import { areInOrder } from '@sextant/contracts/http/days.js';
import { browserTimeZone } from './time-zone.js';

/** A day in the address, as "2026-03-01"; null for anything else. */
export const parseDay = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** Error that makes a first and a last day invalid; null without one. */
export const daysError = (first: string | null, last: string | null): string | null =>
  areInOrder(first, last) ? null : 'From Date is after To Date';

/** Time zone of the browser where a day is picked, for the query; undefined without a day. */
export const zoneOfDays = (...days: (string | null)[]): string | undefined =>
  days.some((day) => day !== null) ? browserTimeZone() : undefined;

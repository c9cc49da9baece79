import { dayOf, isTimeZone } from '@sextant/domain/shared/calendar-days.js';
import { z } from './zod.js';

/** IANA name of the zone whose days and months are meant. */
export const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, 'Must be a time zone of the IANA database, such as Pacific/Auckland');

/** Query of a call that counts by days or months: those of `timeZone`, of UTC without it. */
export const zoneQuery = z.object({ timeZone: timeZone.optional() });
export type ZoneQuery = z.infer<typeof zoneQuery>;

/** The day of a text that is a day already, or an instant. */
export const dayIn = (text: string, zone?: string): string =>
  text.length === '2026-03-01'.length ? text : dayOf(new Date(text), zone);

/** False when the first day is after the last. */
export const areInOrder = (first?: string | null, last?: string | null): boolean =>
  !first || !last || first <= last;

/** Issue of days that are not in order, at the field of the first. */
export const daysBackwards = (field: string) => ({
  path: [field],
  message: 'The first day is after the last.',
});

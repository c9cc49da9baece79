import type { HistoryMoment } from '@sextant/contracts/http/time-travel.js';

/** Place of the last moment no later than an instant; -1 when all came later. */
export const placeAt = (moments: readonly HistoryMoment[], at: Date): number =>
  moments.findLastIndex((moment) => Date.parse(moment.at) <= at.getTime());

/** An instant as the value of a datetime-local input, in local time: "2026-03-01T12:00:05". */
export function localInput(at: string): string {
  const date = new Date(at);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

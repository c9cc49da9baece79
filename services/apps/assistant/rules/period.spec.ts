import { periodIn } from './period.js';

/** The evening of Wednesday the 30th in Los Angeles, when it is October in UTC already. */
const evening = new Date('2026-10-01T03:00:00.000Z');
const period = (text: string, timeZone?: string) => {
  const { from, to, label } = periodIn(text, evening, timeZone) ?? {};
  return [from?.toISOString(), to?.toISOString(), label];
};
const now = '2026-10-01T03:00:00.001Z';

describe('the period a message names', () => {
  it.each([
    ['today', '2026-09-30T07:00:00.000Z', now],
    ['yesterday', '2026-09-29T07:00:00.000Z', '2026-09-30T07:00:00.000Z'],
    ['this week', '2026-09-28T07:00:00.000Z', now],
    ['last week', '2026-09-21T07:00:00.000Z', '2026-09-28T07:00:00.000Z'],
    ['this month', '2026-09-01T07:00:00.000Z', now],
    ['last month', '2026-08-01T07:00:00.000Z', '2026-09-01T07:00:00.000Z'],
    ['this quarter', '2026-07-01T07:00:00.000Z', now],
    // Clocks were put forward in between.
    ['last quarter', '2026-04-01T07:00:00.000Z', '2026-07-01T07:00:00.000Z'],
    ['this year', '2026-01-01T08:00:00.000Z', now],
    ['last year', '2025-01-01T08:00:00.000Z', '2026-01-01T08:00:00.000Z'],
  ])('is one of the days of the user’s time zone: %s', (label, from, to) => {
    expect(period(`How much did I spend ${label}?`, 'America/Los_Angeles')).toEqual([from, to, label]);
  });

  it.each([
    ['today', '2026-10-01T00:00:00.000Z', now],
    ['this month', '2026-10-01T00:00:00.000Z', now],
    ['last quarter', '2026-07-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
  ])('is one of UTC where none is named: %s', (label, from, to) => {
    expect(period(label)).toEqual([from, to, label]);
  });

  it.each([
    ['in the past 7 days', '2026-09-24T03:00:00.000Z', 'in the last 7 days'],
    ['in the last two weeks', '2026-09-17T03:00:00.000Z', 'in the last 2 weeks'],
  ])('goes back by whole days of 24 hours when days or weeks are counted: %s', (words, from, label) => {
    expect(period(words, 'America/Los_Angeles')).toEqual([from, now, label]);
  });

  it.each([
    ['in the last 12 months', '2025-11-29T00:00:00.000Z', 'in the last 12 months'],
    ['in the last 4 quarters', '2025-11-29T00:00:00.000Z', 'in the last 4 quarters'],
    ['over the past 2 years', '2024-11-29T00:00:00.000Z', 'in the last 2 years'],
    // February has no 29th then.
    ['in the past 9 months', '2026-02-28T00:00:00.000Z', 'in the last 9 months'],
    ['in the past year', '2025-11-29T00:00:00.000Z', 'in the past year'],
    ['in the past month', '2026-10-29T00:00:00.000Z', 'in the past month'],
    ['over the past week', '2026-11-22T11:00:00.000Z', 'in the past week'],
  ])('goes back by months of the calendar when more than weeks are counted: %s', (words, from, label) => {
    expect(periodIn(words, new Date('2026-11-29T11:00:00.000Z'))).toMatchObject({
      from: new Date(from),
      label,
    });
  });

  it.each([
    ['in September', '2026-09-01T07:00:00.000Z', '2026-10-01T07:00:00.000Z', 'in September 2026'],
    // October has not begun in Los Angeles.
    ['in October', '2025-10-01T07:00:00.000Z', '2025-11-01T07:00:00.000Z', 'in October 2025'],
    ['during november 2025', '2025-11-01T07:00:00.000Z', '2025-12-01T08:00:00.000Z', 'in November 2025'],
    ['in December 2024', '2024-12-01T08:00:00.000Z', '2025-01-01T08:00:00.000Z', 'in December 2024'],
  ])('is a month by its name: %s', (words, from, to, label) => {
    expect(period(`What did I spend ${words} at net32?`, 'America/Los_Angeles')).toEqual([from, to, label]);
  });

  it.each([
    ['in the last six months', '2026-03-30T07:00:00.000Z', now, 'in the last 6 months'],
    ['over the past 2 quarters', '2026-03-30T07:00:00.000Z', now, 'in the last 2 quarters'],
    ['year to date', '2026-01-01T08:00:00.000Z', now, 'this year'],
    ['in 2025', '2025-01-01T08:00:00.000Z', '2026-01-01T08:00:00.000Z', 'in 2025'],
  ])('may be said in words: %s', (words, from, to, label) => {
    expect(period(`How much did we spend ${words}?`, 'America/Los_Angeles')).toEqual([from, to, label]);
  });

  it('takes no other word for a month', () => {
    expect(periodIn('May I see what I have spent?', evening)).toBeUndefined();
    expect(periodIn('What did we spend on boxes of 2000 gloves?', evening)).toBeUndefined();
  });

  it('is all time where none is named', () => {
    expect(periodIn('How much did I spend?', evening)).toBeUndefined();
    expect(periodIn('How much did I spend over the past years?', evening)).toBeUndefined();
  });
});

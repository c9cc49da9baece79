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

  it('goes back by whole days of 24 hours when it is counted', () => {
    expect(period('in the past 7 days', 'America/Los_Angeles')).toEqual([
      '2026-09-24T03:00:00.000Z',
      now,
      'in the last 7 days',
    ]);
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
    ['in the last six months', '2026-04-04T03:00:00.000Z', now, 'in the last 6 months'],
    ['over the past 2 quarters', '2026-04-02T03:00:00.000Z', now, 'in the last 2 quarters'],
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
  });
});

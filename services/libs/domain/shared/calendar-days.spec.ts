import { dayOf, instantsOf, isTimeZone } from './calendar-days.js';

const auckland = 'Pacific/Auckland';
const hours = (timeZone: string, day: string): number => {
  const { from = '', before = '' } = instantsOf(day, day, timeZone);
  return (Date.parse(before) - Date.parse(from)) / 3_600_000;
};

describe('calendar days', () => {
  it('are those of UTC where no zone is named', () => {
    expect(instantsOf('2026-03-01', '2026-03-02')).toEqual({
      from: '2026-03-01T00:00:00.000Z',
      before: '2026-03-03T00:00:00.000Z',
    });
    expect(instantsOf()).toEqual({});
    expect(instantsOf('2026-03-01')).toEqual({ from: '2026-03-01T00:00:00.000Z', before: undefined });
  });

  it('begin at midnight in their zone', () => {
    expect(dayOf(new Date('2026-11-24T15:15:00Z'), auckland)).toBe('2026-11-25');
    expect(instantsOf('2026-11-25', '2026-11-25', auckland)).toEqual({
      from: '2026-11-24T11:00:00.000Z',
      before: '2026-11-25T11:00:00.000Z',
    });
    expect(instantsOf('2026-11-25', undefined, 'America/Los_Angeles').from).toBe('2026-11-25T08:00:00.000Z');
    expect(instantsOf('2026-11-25', undefined, 'Asia/Kathmandu').from).toBe('2026-11-24T18:15:00.000Z');
  });

  it.each([
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['America/New_York', '2026-11-02', 24],
    [auckland, '2026-04-05', 25],
    [auckland, '2026-09-27', 23],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Pacific/Apia', '2011-12-30', 0],
  ])('have in %s on %s the hours that clocks make them have', (timeZone, day, length) => {
    expect(hours(timeZone, day)).toBe(length);
  });

  it('begin at the first instant there is where clocks skip midnight', () => {
    expect(instantsOf('2026-04-24', '2026-04-23', 'Africa/Cairo')).toEqual({
      from: '2026-04-23T22:00:00.000Z',
      before: '2026-04-23T22:00:00.000Z',
    });
  });

  it('stay within the years that databases and texts of instants order', () => {
    expect(instantsOf('0000-01-01', '9999-12-31', auckland)).toEqual({
      from: '0001-01-01T00:00:00.000Z',
      before: expect.stringMatching(/^9999-12-31T/),
    });
    expect(instantsOf(undefined, '9999-12-31').before).toBe('9999-12-31T23:59:59.999Z');
  });

  it.each(['UTC', auckland, 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('know the zone %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', '+05:30', '-08', "UTC'; select 1"])('know no zone "%s"', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

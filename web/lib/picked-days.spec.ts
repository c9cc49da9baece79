import { daysError, parseDay, zoneOfDays } from './picked-days.js';

describe('days a person picks', () => {
  it('are read from the address, without what is none', () => {
    expect(['2026-03-01', '2026-13-01', 'soon', '', null].map(parseDay)).toEqual([
      '2026-03-01',
      null,
      null,
      null,
      null,
    ]);
  });

  it('are not asked for backwards', () => {
    expect(daysError('2026-03-02', '2026-03-01')).toBe('From Date is after To Date');
    for (const [first, last] of [['2026-03-01', '2026-03-01'], ['2026-03-02'], []])
      expect(daysError(first ?? null, last ?? null)).toBeNull();
  });

  it('are those of the zone of the browser', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect([zoneOfDays('2026-03-01', null), zoneOfDays(null, '2026-03-01')]).toEqual([timeZone, timeZone]);
    expect(zoneOfDays(null, null)).toBeUndefined();
  });
});

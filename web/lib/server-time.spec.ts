import { noteServerTime, serverTime } from './server-time.js';

describe('the time of the server', () => {
  const aheadMs = (): number => serverTime(new Date(0)).getTime();
  const answeredAt = (ms: number): void => noteServerTime(new Date(Date.now() + ms).toUTCString());

  it.each([
    ['an hour before', -3_600_000],
    ['an hour after', 3_600_000],
  ])('is known from an answer %s this clock', (_, ms) => {
    answeredAt(ms);
    expect(Math.abs(aheadMs() - ms)).toBeLessThan(30_000);
    answeredAt(0);
    expect(aheadMs()).toBe(0);
  });

  it('stays as it was with answers that do not name it', () => {
    answeredAt(3_600_000);
    const before = aheadMs();
    noteServerTime(null);
    noteServerTime('soon');
    expect(aheadMs()).toBe(before);
    answeredAt(0);
  });

  it('is that of this clock where an answer is only a little late', () => {
    answeredAt(-5000);
    expect(aheadMs()).toBe(0);
  });
});

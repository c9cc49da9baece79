import { retryAfterMsOf } from './retry-after.js';

describe('Retry-After of a seller', () => {
  it.each<[string | undefined, number | undefined]>([
    ['30', 30_000],
    ['0.5', 500],
    ['3600', 3_600_000],
    ['86400', 3_600_000],
    ['1e300', 3_600_000],
    [undefined, undefined],
    ['0', undefined],
    ['-1', undefined],
    ['Infinity', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 60_000],
    ['Wed, 21 Oct 2026 07:27:00 GMT', undefined],
    ['Fri, 30 Oct 2026 07:27:00 GMT', 3_600_000],
    ['soon', undefined],
  ])('%s means %s ms', (value, ms) => {
    const headers = new Headers(value === undefined ? {} : { 'retry-after': value });
    expect(retryAfterMsOf({ headers }, new Date('2026-10-21T07:27:00Z'))).toBe(ms);
  });
});

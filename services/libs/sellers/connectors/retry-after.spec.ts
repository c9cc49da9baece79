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
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('%s means %s ms', (value, ms) => {
    const headers = new Headers(value === undefined ? {} : { 'retry-after': value });
    expect(retryAfterMsOf({ headers })).toBe(ms);
  });
});

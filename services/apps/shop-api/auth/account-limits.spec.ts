import { TokenBuckets } from '@sextant/platform/http/rate-limit/token-buckets.js';
import fc from 'fast-check';
import { limits } from './account-limits.js';

const HOUR = 3_600_000;

describe('limits of account calls', () => {
  it.each([
    { rule: limits.resendPerUser, count: 5, time: HOUR },
    { rule: limits.forgotPerEmail, count: 5, time: HOUR },
    { rule: limits.secondFactorPerUser, count: 10, time: HOUR },
    { rule: limits.resendPerUserAndDay, count: 10, time: 24 * HOUR },
    { rule: limits.codePerUserAndDay, count: 30, time: 24 * HOUR },
  ])('let $rule.name pass at most $count times in any time of that length', ({ rule, count, time }) => {
    const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ max: time / count, min: 0 })), {
      minLength: 4 * count,
      maxLength: 8 * count,
    });
    fc.assert(
      fc.property(pauses, (waits) => {
        let now = 0;
        const buckets = new TokenBuckets(rule, () => now);
        const passed: number[] = [];
        for (const wait of waits) {
          now += wait;
          if (buckets.tryTake('ann') === 0) passed.push(now);
        }
        for (const from of passed) {
          expect(passed.filter((at) => at >= from && at < from + time).length).toBeLessThanOrEqual(count);
        }
      }),
    );
  });

  it('let as many pass again later', () => {
    let now = 0;
    const buckets = new TokenBuckets(limits.resendPerUser, () => now);
    const taken = () => Array.from({ length: 20 }, () => buckets.tryTake('ann')).filter((wait) => wait === 0);
    const first = taken().length;
    now = 2 * HOUR;
    expect([first, taken().length]).toEqual([first, first]);
  });
});

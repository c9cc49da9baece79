import { TokenBuckets } from './token-buckets.js';

describe('token buckets', () => {
  it('give as many as were refilled, to each subject its own', () => {
    let now = 0;
    const buckets = new TokenBuckets({ name: 'spec', capacity: 2, perSecond: 0.5 }, () => now);
    expect([buckets.tryTake('ann'), buckets.tryTake('ann'), buckets.tryTake('ann')]).toEqual([0, 0, 2]);
    expect([buckets.has('ann'), buckets.has('bob')]).toEqual([false, true]);
    expect(buckets.tryTake('bob')).toBe(0);
    now = 2000;
    expect([buckets.tryTake('ann'), buckets.tryTake('ann')]).toEqual([0, 2]);
  });
});

import { backoff } from './backoff.js';

describe('backoff', () => {
  const options = { firstMs: 100, maxMs: 1000 };

  it('doubles with every failure up to the maximum', () => {
    expect([1, 2, 3, 4, 5, 5000].map((failures) => backoff(failures, options, () => 0))).toEqual([
      100, 200, 400, 800, 1000, 1000,
    ]);
  });

  it('takes off up to a fifth', () => {
    expect([0, 0.5, 1].map((random) => backoff(1, options, () => random))).toEqual([100, 90, 80]);
  });
});

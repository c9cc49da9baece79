import { retryPauseMs } from './retry-pause.js';

describe('the pause before the next attempt', () => {
  it('doubles with every failure up to a maximum', () => {
    expect([1, 2, 3, 4, 5, 6, 5000].map((failures) => retryPauseMs(failures, 1000, () => 0))).toEqual([
      1000, 2000, 4000, 8000, 15_000, 15_000, 15_000,
    ]);
  });

  it('is shorter by up to half', () => {
    expect([0, 0.5, 1].map((random) => retryPauseMs(2, 1000, () => random))).toEqual([2000, 1500, 1000]);
  });
});

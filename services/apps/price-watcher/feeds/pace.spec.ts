import { firstPause, isSlowed, nextPause } from './pace.js';

const pace = { intervalMs: 1000, maxPauseMs: 60_000 };

describe('pace of polling a seller', () => {
  it('is the interval with a tenth of jitter either way', () => {
    expect([0, 0.5, 1].map((random) => nextPause(pace, 0, random))).toEqual([900, 1000, 1100]);
  });

  it('doubles with every failure, then is the longest', () => {
    expect([1, 2, 3, 4].map((failures) => nextPause(pace, failures, 0.5))).toEqual([2000, 4000, 8000, 16000]);
    expect([isSlowed(4), isSlowed(5)]).toEqual([false, true]);
    expect(nextPause(pace, 5, 0.5)).toBe(60_000);
  });

  it('spreads the sellers over the whole interval after the first poll', () => {
    expect([0, 0.5, 1].map((random) => firstPause(1000, random))).toEqual([0, 500, 1000]);
  });

  it('never asks earlier than the seller wants', () => {
    expect(nextPause(pace, 1, 0.5, 30_000)).toBe(30_000);
  });
});

import { Breaker } from './breaker.js';

const failTimes = (breaker: Breaker, times: number, now: number) => {
  for (let i = 0; i < times; i += 1) {
    expect(breaker.admits(now)).toBe(true);
    breaker.failed(now);
  }
};

describe('breaker', () => {
  it('opens after five failures in a row, not after five with a success between', () => {
    const breaker = new Breaker();
    failTimes(breaker, 4, 0);
    breaker.succeeded();
    failTimes(breaker, 4, 0);
    expect(breaker.admits(0)).toBe(true);
    breaker.failed(0);
    expect(breaker.admits(0)).toBe(false);
    expect(breaker.opensIn(10_000)).toBe(20_000);
  });

  it('lets one call try after half a minute; its failure closes the door again', () => {
    const breaker = new Breaker();
    failTimes(breaker, 5, 0);
    expect(breaker.admits(29_999)).toBe(false);
    expect([breaker.admits(30_000), breaker.admits(30_000)]).toEqual([true, false]);
    breaker.failed(30_000);
    expect(breaker.admits(59_999)).toBe(false);
    expect(breaker.admits(60_000)).toBe(true);
    breaker.succeeded();
    expect([breaker.admits(60_000), breaker.admits(60_000)]).toEqual([true, true]);
  });
});

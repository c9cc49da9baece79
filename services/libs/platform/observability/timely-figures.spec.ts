import { jest } from '@jest/globals';
import { timelyFigures } from './timely-figures.js';

describe('figures of a reading of /metrics', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are none when the question fails', async () => {
    expect(await timelyFigures(() => Promise.reject(new Error('away')))()).toEqual([]);
  });

  it('are none without an answer in time, and asked for once until there is one', async () => {
    let answer = (_figures: readonly number[]): void => undefined;
    const ask = jest.fn(() => new Promise<readonly number[]>((resolve) => (answer = resolve)));
    const figures = timelyFigures(ask);
    for (let reading = 1; reading <= 2; reading += 1) {
      const read = figures();
      await jest.advanceTimersByTimeAsync(2000);
      expect(await read).toEqual([]);
    }
    expect(ask).toHaveBeenCalledTimes(1);
    answer([1]);
    await jest.advanceTimersByTimeAsync(0);
    const read = figures();
    answer([2]);
    expect(await read).toEqual([2]);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

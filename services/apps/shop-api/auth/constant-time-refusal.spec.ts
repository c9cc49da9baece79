import { jest } from '@jest/globals';
import { constantTimeRefusal } from './constant-time-refusal.js';

const MINIMUM_MS = 200;

describe('constant-time refusal', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Starts work of `ms` milliseconds, and records its answer. */
  const start = (ms: number, end: 'success' | 'refusal') => {
    const observed: { answer?: string } = {};
    const work = () =>
      new Promise<string>((resolve, reject) => {
        setTimeout(() => (end === 'success' ? resolve('success') : reject(new Error('refusal'))), ms);
      });
    void constantTimeRefusal(MINIMUM_MS, work).then(
      (answer) => (observed.answer = answer),
      (error: Error) => (observed.answer = error.message),
    );
    return observed;
  };

  it.each([0, 5, MINIMUM_MS - 1])('holds a refusal decided after %i ms until the minimum', async (ms) => {
    const observed = start(ms, 'refusal');
    await jest.advanceTimersByTimeAsync(MINIMUM_MS - 1);
    expect(observed.answer).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(observed.answer).toBe('refusal');
  });

  it('answers a refusal decided after the minimum at once', async () => {
    const observed = start(MINIMUM_MS + 50, 'refusal');
    await jest.advanceTimersByTimeAsync(MINIMUM_MS + 49);
    expect(observed.answer).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(observed.answer).toBe('refusal');
  });

  it('answers a success at once', async () => {
    const observed = start(5, 'success');
    await jest.advanceTimersByTimeAsync(5);
    expect(observed.answer).toBe('success');
  });
});
